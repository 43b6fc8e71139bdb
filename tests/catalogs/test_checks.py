"""Every check of a translation finds the fault that is planted for it, where it is, and nothing else."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import pytest

from castelli_pnp.base import resources
from castelli_pnp.words.catalog import Catalog, catalog
from castelli_pnp.words.checks.message import MOST_PROBLEMS
from castelli_pnp.words.counted import LONGEST, MOST_BRANCHES
from castelli_pnp.words.folder import language_names
from castelli_pnp.words.sentences import note
from tests.catalogs.made import Texts, entry, faults, folder, header, po_text, told
from tests.catalogs.test_pofile import BROKEN

NBSP = "\N{NO-BREAK SPACE}"
CARD = ("Draw {count} card.", "Draw {count} cards.")
KARTE = ("Ziehe {count} Karte.", "Ziehe {count} Karten.")
CUBES = "Take {cubes, plural, one {# cube} other {# cubes}} for {points}."
WUERFEL = "Nimm {cubes, plural, one {# Würfel} other {# Würfel}} für {points}."
"""A message that counts."""


def nested(names: Sequence[str], inside: str) -> str:
    """Forms of these names, one in the other."""
    for name in reversed(names):
        inside = f"{{{name}, plural, one {{{inside}}} other {{{inside if name == names[-1] else name}}}}}"
    return inside


Case = tuple[str, str, Texts, Texts]
PLANTED: list[Case] = [
    # language/domain, the fault, English, the translation
    ("de/cards", "L1.empty", "Round down.", ""),
    ("de/cards", "L4.same", "Round down.", "Round down."),
    ("de/cards", "L5.unknown", "Take {silver}.", "Nimm {silver} und {gold}."),
    ("de/cards", "L5.missing", "Take {silver}.", "Nimm etwas."),
    ("de/cards", "L5.missing", (CARD[0], "Draw {count} of {all}."), KARTE),
    ("de/cards", "L5.plain", "Take {value}.", "Nimm {value.__class__}."),
    ("de/cards", "L5.plain", "Take {value}.", "Nimm {value[0]}."),
    ("de/cards", "L5.plain", "Take {value}.", "Nimm {value!r}."),
    ("de/cards", "L5.plain", "Take {value}.", "Nimm {value:>9}."),
    ("de/cards", "L5.plain", "Take {value}.", "Nimm {0}."),
    ("de/cards", "L5.plain", "Take {value}.", "Nimm {}."),
    ("de/cards", "L5.brace", "Take {value}.", "Nimm {value."),
    ("de/cards", "L5.brace", "Take {value}.", "Nimm {value}}."),
    ("de/cards", "L6.extra", "Some points.", "Etwa 7 Punkte."),
    ("de/cards", "L6.lost", "It counts 0.", "Das zählt nichts."),
    ("de/cards", "L6.word", CARD, (KARTE[0], "Ziehe zwei oder {count} Karten.")),
    ("de/cards", "L7.star", "A *key* word.", "Ein *wichtiges Wort."),
    ("de/cards", "L7.bold", "A *key* word.", "Ein * wichtiges* Wort."),
    ("de/cards", "L7.bold_new", "A key word.", "Ein *wichtiges* Wort."),
    ("de/cards", "L7.bold_lost", "A *key* word.", "Ein wichtiges Wort."),
    ("de/cards", "L7.icon", "Pay.", "Zahle :gold:."),
    ("de/cards", "L7.icon_new", "Pay.", "Zahle :wood:."),
    ("de/cards", "L7.icon_lost", "Pay :wood:.", "Zahle."),
    ("de/cards", "L7.link_lost", "See [this](end).", "Siehe dies."),
    ("de/cards", "L7.link_new", "See this.", "Siehe [dies](end)."),
    ("de/cards", "L7.link_broken", "See [this](end).", "Siehe [](end)."),
    ("de/cards", "L7.link_broken", "See [this](end).", "Siehe [[dies]](end)."),
    ("de/cards", "L7.link_broken", "See [this](end).", "Siehe ](end)."),
    ("de/cards", "L7.link_broken", "See [this](end).", "Siehe [dies] (end)."),
    ("de/cards", "L7.link_broken", "See [this](end).", "Siehe [dies](end) und [das]."),
    ("de/cards", "L7.link_broken", "See this.", "Siehe [dies](javascript:alert)."),
    ("de/cards", "L7.link_broken", "*See* [this](end).", "Siehe [*dies*](end)."),
    ("de/cards", "L7.link_broken", "*See* [this](end).", "*Siehe [dies](end)*."),
    ("de/cards", "L7.link_broken", "Pay :wood: [here](end).", "Zahle [hier :wood:](end)."),
    ("de/cards", "L7.code", "Pay.", "Zahle <b>."),
    ("de/cards", "L7.code", "Pay.", "Zahle <script>alert(x)</script>."),
    ("de/ui", "L7.code", "Pay.", "Zahle {{count}}."),
    ("de/ui", "L7.command", "Run castelli-pnp kit.", "Baue den Bausatz."),
    ("de/ui", "L7.command", "Choose with --paper.", "Wähle mit --papier."),
    ("de/ui", "L7.command", "Run `this`.", "Starte `das`."),
    ("de/cards", "L8.plural", CARD, "Ziehe {count} Karten."),
    ("de/cards", "L8.singular", "Draw {count} cards.", KARTE),
    ("de/cards", "L8.forms", CARD, KARTE[:1]),
    ("ru/cards", "L8.forms", CARD, ("Возьми {count} карту.", "Возьми {count} карты.")),
    ("ru/cards", "L8.forms", CARD, ("Возьми {count} карту.",)),
    ("de/cards", "L8.empty", CARD, (KARTE[0], "")),
    ("de/cards", "L8.uncounted", CARD, (KARTE[0], "Ziehe mehrere Karten.")),
    ("fr/cards", "L8.uncounted", CARD, ("Pioche {count} carte.", "Pioche des cartes.")),
    ("de/cards", "L5.missing", CUBES, WUERFEL.replace("other {# Würfel}", "other {Würfel}")),
    ("de/cards", "L5.missing", CUBES.replace("for", "of {all} for"), WUERFEL),
    ("de/cards", "L5.unknown", CUBES, WUERFEL.replace("other {#", "other {{many} #")),
    ("de/cards", "L5.unknown", CUBES, WUERFEL.replace("für", "{stones, plural, one {um} other {für}}")),
    ("de/cards", "L5.plain", CUBES, WUERFEL.replace("{points}", "{points:>9}")),
    ("de/cards", "L5.brace", CUBES, f"}}{WUERFEL}"),
    ("de/cards", "L5.brace", CUBES, WUERFEL.replace("# Würfel", "{{# Würfel}}")),
    ("de/cards", "L6.extra", CUBES, WUERFEL.replace("other {#", "other {# oder 7")),
    ("de/cards", "L6.word", CUBES, WUERFEL.replace("other {#", "other {# oder drei")),
    ("de/cards", "L7.icon_new", CUBES, WUERFEL.replace("other {#", "other {# :wood:")),
    ("de/cards", "L8.form_kind", CUBES, WUERFEL.replace("plural", "select")),
    ("de/cards", "L8.form_kind", CUBES, "Nimm {cubes, plural} für {points}."),
    ("de/cards", "L8.form_branch", CUBES, WUERFEL.replace("one {", "eins {")),
    ("de/cards", "L8.form_branch", CUBES, WUERFEL.replace("one {", "=eins {")),
    ("de/cards", "L8.form_branch", CUBES, WUERFEL.replace("one {", "{")),
    ("de/cards", "L8.form_twice", CUBES, WUERFEL.replace("one {", "other {")),
    ("de/cards", "L8.form_other", CUBES, WUERFEL.replace("other {", "=2 {")),
    ("de/cards", "L8.form_open", CUBES, WUERFEL.partition("}}")[0] + "}"),
    ("de/cards", "L8.form_open", CUBES, WUERFEL.partition("}}")[0]),
    ("de/cards", "L8.form_deep", CUBES, nested("abcde", "#")),
    ("de/cards", "L8.form_same", CUBES, nested(["cubes", "cubes"], "#")),
    ("de/cards", "L8.form_long", CUBES, WUERFEL + LONGEST * "x"),
    ("de/cards", "L8.form_many", CUBES, WUERFEL * MOST_BRANCHES),
    ("de/cards", "L8.form_lacks", CUBES, WUERFEL.replace("one {", "=0 {")),
    ("pl/cards", "L8.form_lacks", CUBES, "Weź {cubes, plural, one {#} few {#} other {#}} za {points}."),
    ("de/cards", "L8.form_idle", CUBES, WUERFEL.replace("one {", "=1 {einen Würfel} one {")),
    ("de/cards", "L8.form_category", CUBES, WUERFEL.replace("one {", "few {einige #} one {")),
    ("de/cards", "L9.term", CUBES.replace("#", "# silver"), WUERFEL.replace("{#", "{# Silber", 1)),
    ("de/cards", "L9.forbidden", CUBES, WUERFEL.replace("other {#", "other {# Schloss")),
    ("de/cards", "L10.quote", CUBES, WUERFEL.replace("other {#", 'other {# "blaue"')),
    ("de/cards", "L10.range", CUBES, WUERFEL.replace("other {#", "other {{cubes}-#")),
    ("de/cards", "L11.glyph", CUBES, WUERFEL.replace("other {#", "other {# ☃")),
    ("de/cards", "L9.term", "Build a castle.", "Baue etwas."),
    ("de/cards", "L9.term", "A silver mine.", "Etwas Silber."),
    ("de/cards", "L9.term", ("{count} castle", "{count} castles"), ("{count} Burg", "{count} Bauten")),
    ("de/cards", "L9.forbidden", "Build it.", "Baue ein Schloss."),
    ("de/cards", "L10.quote", "Say “yes.”", 'Sag "ja".'),
    ("de/cards", "L10.quotes", "Say “yes.”", "Sag «ja»."),
    ("es/cards", "L10.quotes", "It’s on.", "Ya va’."),
    ("de/cards", "L10.inner", "Say “yes.”", "Sag ‚ja‘."),
    ("nl/cards", "L10.inner", "Say “yes.”", "Zeg “ja”."),
    ("de/cards", "L10.pairing", "Say “yes.”", "Sag „ja."),
    ("de/cards", "L10.pairing", "Say “yes.”", "Sag “ja„."),
    ("nl/cards", "L10.apostrophe", "Some photos.", "Enkele foto's."),
    ("de/cards", "L10.dash", "One – or more.", "Eins — oder mehr."),
    ("de/cards", "L10.dash", "One – or more.", "Eins - oder mehr."),
    ("de/ui", "L10.dash", "One – or more.", "Eins -- oder mehr."),
    ("nl/cards", "L10.dash", "One – or more.", "Eén–of meer."),
    ("es/cards", "L10.dash", "One – or more.", "Uno – o más."),
    ("es/cards", "L10.dash", "One – or more.", "Uno — o más."),
    ("de/cards", "L10.range", "{first}–{last}", "{first}-{last}"),
    ("es/cards", "L10.range", "{first}–{last}", "{first}–{last}"),
    ("nl/cards", "L10.range", "For 2–4 of you.", "Voor 2–4 van jullie."),
    ("de/cards", "L10.percent", "At 100%.", "Mit 100%."),
    ("es/cards", "L10.percent", "At 100%.", "Al 100 %."),
    ("nl/ui", "L10.percent", "At {share}%.", f"Op {{share}}{NBSP}%."),
    ("de/ui", "L10.percent", "At {share}%.", "Mit {share}%."),
    ("de/cards", "L10.unit", f"It is {{size}}{NBSP}mm.", "Es sind {size} mm."),
    ("de/cards", "L10.unit", f"It is {{size}}{NBSP}mm.", "Es sind {size}mm."),
    ("de/cards", "L10.times", "{width} × {depth}", "{width} x {depth}"),
    ("de/cards", "L10.minus", "Such as −1.", "Etwa -1."),
    ("de/cards", "L10.ellipsis", "And so on…", "Und so weiter..."),
    ("de/cards", "L10.double_space", "Round down.", "Runde  ab."),
    ("de/cards", "L10.space_before", "Where: here.", "Wo : hier."),
    ("de/cards", "L10.edge_start", "Round down.", " Runde ab."),
    ("de/cards", "L10.edge_end", "Round down.", "Runde ab. "),
    ("de/cards", "L10.end", "Round down.", "Runde ab"),
    ("de/cards", "L10.end_none", "Round it down", "Runde das ab."),
    ("es/cards", "L10.inverted", "Ready?", "Listo?"),
    ("de/cards", "L10.inverted", "Ready?", "¿Bereit?"),
    ("de/cards", "L10.instead", "For example.", "Nimm z.B. das."),
    ("es/cards", "L10.instead", "Both.", "Uno y idiomas."),
    ("nl/cards", "L10.instead", "Iron.", "Ijzer."),
    ("de/cards", "L11.glyph", "Round down.", "Runde ☃ ab."),
    ("de/aids", "L11.glyph", "Round down.", "Runde ☃ ab."),
    ("de/cards", "L11.line", "Round down.", "Runde\nab."),
    ("de/ui", "L11.control", "Round down.", "Runde \u2066ab."),
]  # fmt: skip
RIGHT: list[tuple[str, Texts, Texts]] = [
    ("de/cards", CUBES, WUERFEL),
    (
        "de/cards",
        CUBES,
        "Für {points} nimmst du {cubes, plural, =0 {nichts} =1 {einen Würfel} other {# Würfel}}.",
    ),
    (
        "de/cards",
        CUBES,
        "{points, plural, one {#} other {#}} für {cubes, plural, one {den einen} other {alle {cubes}}}.",
    ),
    (
        "de/cards",
        CUBES,
        "Nimm {cubes,plural,=2{zwei Würfel}one{1 Würfel}other{{cubes} Würfel}} für {points}.",
    ),
    ("de/cards", CUBES, "Nimm {cubes} Würfel für {points}."),
    ("de/cards", "Take {cubes} cubes for {points}.", WUERFEL),
    ("pl/cards", CUBES, "Weź {cubes, plural, one {#} few {#} many {#} other {#}} za {points}."),
    ("es/cards", CUBES, "Toma {cubes, plural, one {# cubo} other {# cubos}} por {points}."),
    ("es/cards", CUBES, "Toma {cubes, plural, one {# cubo} many {# de cubos} other {# cubos}} por {points}."),
    ("ja/cards", CUBES, "{points}: {cubes, plural, other {#}}."),
    ("de/ui", "Write {{n, plural, one {{# card}}}}.", "Schreib {{n, plural, one {{# card}}}}."),
    ("de/cards", "Draw *one card*: :wood: at {count}%.", f"Ziehe *eine Karte*: :wood: bei {{count}}{NBSP}%."),
    ("de/cards", ("Draw one card.", CARD[1]), ("Ziehe eine Karte.", KARTE[1])),
    ("nl/cards", ("Draw once.", "Draw {count} times."), ("Pak 1 keer.", "Pak {count} keer.")),
    ("nl/cards", "Say “it’s ‘on’ now.”", "Zeg ‘foto’s zijn “aan” nu’."),
    ("es/cards", "Both – and more? Yes!", "¿Ambos —y más—? ¡Sí!"),
    ("es/cards", "Iron or not.", "Hierro y hielo u otro."),
    ("de/cards", "Dilemma", "Dilemma"),
    ("de/cards", "See [this](castle).", "Siehe [das hier](castle)."),
    ("de/cards", "*See* [this](castle) in [brackets].", "*Siehe* [das](castle) [hier]."),
    ("de/cards", f"{{span}}{NBSP}mm", f"{{span}}{NBSP}mm"),
    ("de/cards", "The 1st place.", "Der erste Platz."),
    ("de/cards", "A castle in the silver mine.", "Eine Burg in der Mine."),
    ("de/cards", "1st", "1."),
    ("de/ui", "silver cubes", "Silberw."),
    (
        "de/ui",
        "The kit by castelli-pnp is there at the scale with --scale.",
        "Der Bausatz von castelli-pnp hat Skala und --scale.",
    ),
    ("nl/ui", "no “{key}”{near}", "geen ‘{key}’{near}"),
    ("es/ui", "Type ? for help", "Escribe ? para ver la ayuda"),
    ("es/ui", "There are two of them.", "Hay dos de ellos."),
    ("de/ui", "Type ? for help", "Tippe ? für Hilfe"),
    ("de/ui", "Use {{ and }} with --paper.", "Nutze {{ und }} mit --paper."),
    ("de/ui", "{share}% of it", "{share} % davon"),
    ("fr/cards", CARD, ("Pioche {count} carte.", "Pioche {count} cartes.")),
    ("ja/cards", CARD, ("{count} 枚.",)),
]


def place_of(tmp_path: Path, where: str, english: Texts, own: Texts, above: str = "") -> Path:
    language, domain = where.split("/")
    files = {f"en/{domain}": po_text("en", {"one": english})}
    return folder(tmp_path, {**files, where: po_text(language, {"one": own}, above)})


@pytest.mark.parametrize(("where", "fault", "english", "own"), PLANTED)
def test_a_planted_fault_is_found(where: str, fault: str, english: Texts, own: Texts, tmp_path: Path) -> None:
    place = place_of(tmp_path, where, english, own)
    language, domain = where.split("/")
    found = faults(place, language)
    assert {f"{each.code}.{each.reason}" for each in found} == {fault}
    only = found[0]
    assert only.mark.source.path == place / language / "LC_MESSAGES" / f"{domain}.po"
    assert "one" in only.mark.text or "msgstr" in only.mark.text
    told_note = note(only, only.mark)
    assert told_note.sentence
    assert told_note.fix
    assert "\n" not in told_note.sentence


@pytest.mark.parametrize(("where", "english", "own"), RIGHT)
def test_what_is_right_is_left_alone(where: str, english: Texts, own: Texts, tmp_path: Path) -> None:
    language, _ = where.split("/")
    found = faults(place_of(tmp_path, where, english, own), language)
    assert not [fault for fault in found if fault.code != "L11" or language != "ja"]


def test_the_place_is_that_of_the_character(tmp_path: Path) -> None:
    text = po_text("de", {}) + 'msgid "one"\nmsgstr ""\n  "Erste \\"Zeile\\"\\n"\n"und 7 mehr."\n'
    place = folder(tmp_path, {"en/cards": po_text("en", {"one": "First line\nand more."}), "de/cards": text})
    first = text[: text.index('msgid "one"')].count("\n")
    found = [(fault.code, fault.mark.line - first, fault.mark.column) for fault in faults(place, "de")]
    assert found == [("L10", 3, 10), ("L6", 4, 6)]


# --- catalogs as a whole ---

ENGLISH = {"en/cards": po_text("en", {"one": "First.", "two": "Second.", "three": "Third."})}


def whole(tmp_path: Path, text: str) -> Path:
    return folder(tmp_path, {**ENGLISH, "de/cards": text})


@pytest.mark.parametrize("sign", ['"', "'", "{", "1.", "<b>"])
def test_one_message_has_no_endless_list_of_problems(sign: str, tmp_path: Path) -> None:
    place = folder(
        tmp_path,
        {"en/cards": po_text("en", {"a": "Word"}), "de/cards": po_text("de", {"a": sign * 50_000})},
    )
    found = Counter(fault.code for fault in faults(place, "de"))
    assert found
    assert max(found.values()) <= MOST_PROBLEMS


def test_missing_messages_are_told_where_they_belong(tmp_path: Path) -> None:
    place = whole(tmp_path, po_text("de", {"two": "Zweites."}))
    found = [(fault.reason, fault.data["key"], fault.mark.line) for fault in faults(place, "de")]
    line = po_text("de", {}).count("\n") + 2
    assert found == [("message", "one", 1), ("message", "three", line)]


def test_fuzzy_extra_and_obsolete_messages(tmp_path: Path) -> None:
    right = {"one": "Erstes.", "two": "Zweites.", "three": "Drittes."}
    text = po_text("de", right).replace('msgid "two"', '#, fuzzy\nmsgid "two"')
    text += '\nmsgid "four"\nmsgstr "Viertes."\n\n#~ msgid "five"\n#~ msgstr "Fünftes."\n'
    assert told(whole(tmp_path, text), "de") == ["L2.fuzzy", "L3.message", "L3.obsolete"]


def test_whole_files_that_are_missing_or_too_many(tmp_path: Path) -> None:
    place = folder(tmp_path, {**ENGLISH, "de/other": po_text("de", {"one": "Eins."})})
    (place / "de" / "glossary.yaml").unlink()
    (place / "de" / "typography.yaml").unlink()
    wanted = ["L1.catalog", "L1.glossary", "L1.typography", "L3.catalog"]
    assert sorted(told(place, "de")) == wanted
    assert [note(fault, fault.mark).sentence for fault in faults(place, "de")]


def test_the_command_line_need_not_be_translated(tmp_path: Path) -> None:
    files = {"en/ui": po_text("en", {"one": "One."}), **ENGLISH}
    own = po_text("de", {"one": "Erstes.", "two": "Zweites.", "three": "Drittes."})
    assert told(folder(tmp_path, {**files, "de/cards": own}), "de") == []


def test_glossaries_name_the_same_terms_in_letters_we_have(tmp_path: Path) -> None:
    place = whole(tmp_path, po_text("de", {"one": "Erstes.", "two": "Zweites.", "three": "Drittes."}))
    path = place / "de" / "glossary.yaml"
    text = path.read_text("utf-8").replace("king: {term: König", "emperor: {term: ☃")
    path.write_text(text, "utf-8")
    assert sorted(told(place, "de")) == ["L1.term", "L11.glyph", "L3.term"]
    path.write_text("king: {trem: 1}\n7: x\n", "utf-8")
    assert {"E10.key", "E12.map", "E14.term_id"} <= set(told(place, "de"))
    path.write_text("king: {", "utf-8")
    assert told(place, "de") == ["E5.bracket"]
    (place / "de" / "typography.yaml").write_text("quotes: »\nspaced: abc\npaper: A 4\n", "utf-8")
    assert {"E14.quotes", "E14.spaced", "E14.paper"} <= set(told(place, "de"))


WITHOUT_ONE: list[tuple[str, str, str, str]] = [
    # the file, English, the translation, what is said above it
    ("glossary", "Dilemma", "Dilemma", ""),
    ("glossary", "Build a castle.", "Baue etwas.", "# ok: L9"),
    ("glossary", "Round down.", "Round down.", "# ok: L4"),
    ("typography", "Draw {count} cards.", "Ziehe zwei oder {count} Karten.", "# ok: L6"),
    ("typography", "At 100%.", "Mit 100%.", "# ok: L10"),
    ("typography", "Where: here.", "Wo : hier.", ""),
]


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("broken", [True, False], ids=["broken", "missing"])
@pytest.mark.parametrize(("name", "english", "own", "above"), WITHOUT_ONE)
def test_what_cannot_be_judged_is_not_judged(
    name: str, english: str, own: str, above: str, broken: bool, language: str, tmp_path: Path
) -> None:
    place = place_of(tmp_path, "de/cards", english, own, above)
    if language == "en" and own == "Wo : hier.":
        assert told(place, "de") == ["L10.space_before"]  # the typography of English is not asked
        return
    path = place / language / f"{name}.yaml"
    if broken:
        path.write_text("king: {", "utf-8")
    else:
        path.unlink()
    wanted = {"E5.bracket"} if broken else {f"L1.{name}"}
    assert set(told(place, "de")) == (wanted if language == "de" else set())
    assert wanted <= set(told(place, language))


@pytest.mark.parametrize(
    ("own", "reason"),
    [
        (header("en", "nplurals=2; plural=(n != 1);"), "language"),
        (header("de", charset="latin-1"), "charset"),
        (header("de", ""), "plural_form"),
        (header("de", "nplurals=2; plural=(n > 5 ? 7 : 0);"), "plural_form"),
        (header("de", "nplurals=2; plural=__import__('os');"), "plural_form"),
        (header("de", "nplurals=2; plural=1/(n-1);"), "plural_form"),
        (header("de", "nplurals=2; plural=(n > 1);"), "plural_rule"),
        ("", "no_header"),
    ],
)
def test_headers(own: str, reason: str, tmp_path: Path) -> None:
    text = own + "\n" + "".join(entry(key, f"{key} hier.") for key in ("one", "two", "three"))
    assert told(whole(tmp_path, text), "de") == [f"L12.{reason}"]


@pytest.mark.parametrize(
    "rule", ["nplurals=3; plural=(n==1 ? 0 : n%10==2 ? 1 : 2);", "nplurals=1; plural=0;"]
)
def test_a_wrong_number_of_forms_in_the_header_is_told_once(rule: str, tmp_path: Path) -> None:
    """Not again at each message that has the forms of its language, or none yet."""
    place = place_of(tmp_path, "de/cards", CARD, KARTE, "")
    path = place / "de" / "LC_MESSAGES" / "cards.po"
    text = path.read_text("utf-8")
    path.write_text(text.replace("nplurals=2; plural=(n != 1);", rule), "utf-8")
    assert path.read_text("utf-8") != text
    assert told(place, "de") == ["L12.plural_rule"]


def test_an_elision_with_the_wrong_mark_is_an_apostrophe_and_still_the_term(tmp_path: Path) -> None:
    english = "Take the silver cube."
    for mark in "‘´'":
        place = place_of(
            tmp_path / str(ord(mark)), "it/cards", english, f"Prendi il cubetto d{mark}argento.", ""
        )
        (place / "it" / "glossary.yaml").write_text("silver_cube: {term: cubetto d’argento}\n", "utf-8")
        typography = (resources.root("locales") / "fr" / "typography.yaml").read_text("utf-8")
        (place / "it" / "typography.yaml").write_text(typography, "utf-8")
        found = [fault for fault in faults(place, "it") if fault.code in ("L9", "L10")]
        assert [(fault.code, fault.reason, fault.data["write"]) for fault in found] == [
            ("L10", "apostrophe", "’")
        ]


# --- waivers ---


def test_a_translator_may_say_that_it_is_right(tmp_path: Path) -> None:
    for code, english, own in (
        ("L4", "Round down.", "Round down."),
        ("L6", "Some points.", "Etwa 7 Punkte."),
        ("L9", "Build a castle.", "Baue etwas."),
        ("L10", "Round down.", "Runde ab"),
    ):
        where = tmp_path / code
        assert told(place_of(where, "de/cards", english, own, f"# ok: {code} (so it is)"), "de") == []
    text = "# ok: L4, L10"
    assert told(place_of(tmp_path / "both", "de/cards", "Round.", "Round", text), "de") == ["L3.waiver"]


def test_what_is_no_matter_of_judgment_cannot_be_waived(tmp_path: Path) -> None:
    found = told(place_of(tmp_path, "de/cards", "Take {silver}.", "Nimm.", "# ok: L5"), "de")
    assert sorted(found) == ["L3.no_waiver", "L5.missing"]


# --- all of it ---


def test_every_sentence_about_a_fault_has_a_planted_one() -> None:
    planted = {fault for _, fault, *_ in PLANTED} | {f"L12.{reason}" for reason in BROKEN}
    planted |= {"L1.message", "L1.catalog", "L1.glossary", "L1.typography", "L1.term", "L2.fuzzy"}
    planted |= {"L3.message", "L3.obsolete", "L3.catalog", "L3.term", "L3.waiver", "L3.no_waiver"}
    planted |= {f"L12.{name}" for name in ("no_header", "language", "charset", "plural_form", "plural_rule")}
    planted |= {"L8.plural_id", "L10.thin_space", "L10.spaced", "L2.changed"}  # below
    planted |= {"L1.unsaid"}  # tests/cli/test_locale_work.py
    planted |= {"L1.merged_said", "L1.merged_host", "L1.merged_chapter"}  # test_merged.py
    planted |= {"L13.long"}  # test_notes.py
    said = {key for key in catalog("ui").messages if re.fullmatch(r"L\d+\.(?!fix$)\w+", key)}
    assert said == planted


@pytest.mark.parametrize(
    ("own", "wanted"),
    [
        (f"Où{NBSP}: «{NBSP}ici{NBSP}»{NBSP}!", []),
        ("8:30, https://a.b", []),
        ("Où: ici", ["L10.spaced"]),
        ("Où : ici", ["L10.spaced"]),
        (f"Où{NBSP}: «ici»", ["L10.spaced", "L10.spaced"]),
        (f"Où{NBSP}: « ici{NBSP}»", ["L10.spaced"]),
        (f"Où{NBSP}, ici", ["L10.space_before"]),
        ("Où :wood:, ici", ["L7.icon_new"]),  # the colons of an icon are no punctuation
        ("Où\u202f: «\u202fici\u202f»\u202f!", []),
        ("Où\u202f, ici", ["L10.space_before"]),
        (f"Où{NBSP}\u202f: ici", ["L10.double_space"]),
        ("Là\u2011bas\u202f: ici", []),
    ],
)
def test_french_keeps_its_signs_apart(own: str, wanted: list[str], tmp_path: Path) -> None:
    english = "8:30, https://a.b" if "8" in own else "Where, here" + ("!" if own.endswith("!") else "")
    place = place_of(tmp_path, "fr/cards", english, own, "" if "8" not in own else "# ok: L4")
    text = "quotes: «»\ninner: “”\ndash: spaced –\nrange: 2-4\npercent: 25 %\nspaced: ':;!?«»'\n"
    (place / "fr" / "typography.yaml").write_text(text, "utf-8")
    assert told(place, "fr") == wanted


@pytest.mark.parametrize(
    ("language", "own", "wanted"),
    [
        ("fr", ("Construis un château.", "Construis {count} châteaux."), []),
        ("fr", ("Construis 1 château.", "Construis {count} châteaux."), []),
        ("fr", ("Construis {count} château.", "Construis {count} châteaux."), []),
        ("fr", ("Construis {count} château.", "Construis des châteaux."), ["L8.uncounted"]),
        ("fr", ("Construis un château.", "Construis des châteaux."), ["L8.uncounted"] * 2),
        ("pt", ("Constrói um castelo.", "Constrói {count} castelos."), []),
        ("ru", ("Построй замок.", "Построй {count} замка.", "Построй {count} замков."), ["L8.uncounted"]),
    ],
)
def test_the_number_may_be_left_out_in_the_form_of_one(
    language: str, own: tuple[str, ...], wanted: list[str], tmp_path: Path
) -> None:
    english = ("Build {count} thing.", "Build {count} things.")
    place = place_of(tmp_path, f"{language}/cards", english, own)
    found = [each for each in told(place, language) if each.startswith(("L5", "L6", "L8"))]
    assert found == wanted


def test_a_form_without_its_number_is_never_used_for_zero() -> None:
    rule = "(n > 1)"
    french = Catalog("fr", {"one": ("un château", "{count} châteaux"), "two": ("rien", "tout")}, rule)
    assert [french.count("one", number) for number in range(3)] == ["0 châteaux", "un château", "2 châteaux"]
    assert [french.count("two", number) for number in range(3)] == ["rien", "rien", "tout"]


def test_english_that_has_changed_since(tmp_path: Path) -> None:
    english = po_text("en", {"one": "Round up.", "two": CARD})
    own = header("de") + (
        '\nmsgctxt "one"\nmsgid "Round down."\nmsgstr "Runde ab."\n'
        '\nmsgctxt "two"\nmsgid "Draw {count} card."\nmsgid_plural "Draw cards."\n'
        'msgstr[0] "Ziehe {count} Karte."\nmsgstr[1] "Ziehe {count} Karten."\n'
    )
    place = folder(tmp_path, {"en/cards": english, "de/cards": own})
    found = faults(place, "de")
    assert [f"{each.code}.{each.reason}" for each in found] == ["L2.changed", "L2.changed"]
    assert [note(each, each.mark).sentence.partition("; old: ")[2] for each in found] == [
        "Round down.; new: Round up.",
        "Draw cards.; new: Draw {count} cards.",
    ]
    right = own.replace("Round down.", "Round up.").replace('"Draw cards."', '"Draw {count} cards."')
    assert told(folder(tmp_path, {"en/cards": english, "de/cards": right}), "de") == []


def test_thin_spaces_and_plural_ids(tmp_path: Path) -> None:
    thin = place_of(tmp_path / "thin", "de/cards", "Round down.", "Runde\u2009ab.")
    assert "L10.thin_space" in told(thin, "de")
    other = po_text("de", {"one": KARTE}).replace('msgid_plural "one"', 'msgid_plural "ones"')
    place = folder(tmp_path / "id", {"en/cards": po_text("en", {"one": CARD}), "de/cards": other})
    assert told(place, "de") == ["L8.plural_id"]


@pytest.mark.parametrize("language", language_names(resources.root("locales")))
def test_the_shipped_catalogs_have_no_problems(language: str) -> None:
    found = faults(resources.root("locales"), language)
    assert not [
        f"{each.mark.source.path.name}:{each.mark.line} {note(each, each.mark).sentence}" for each in found
    ]


@pytest.mark.parametrize(
    ("domain", "german", "found"),
    [
        ("castles", "Wirf die Münze.", []),
        ("castles", "Wirf den Taler.", ["L9.term"]),
        ("cards", "Wirf den Taler.", []),
    ],
)
def test_a_term_may_belong_to_some_catalogs_only(
    domain: str, german: str, found: list[str], tmp_path: Path
) -> None:
    files = {f"en/{domain}": po_text("en", {"one": "Toss the coin."})}
    files[f"de/{domain}"] = po_text("de", {"one": german})
    told_faults = faults(folder(tmp_path, files), "de")
    assert [f"{fault.code}.{fault.reason}" for fault in told_faults if fault.code == "L9"] == found


@pytest.mark.parametrize(
    ("domain", "dutch", "found"),
    [
        ("castles", "Een kasteel.", []),
        ("castles", "Een burcht.", ["L9.term"]),
        ("cards", "Een burcht.", []),
        ("cards", "Een kasteel.", ["L9.forbidden", "L9.term"]),
    ],
)
def test_a_catalog_may_have_its_own_word_for_a_thing(
    domain: str, dutch: str, found: list[str], tmp_path: Path
) -> None:
    files = {f"en/{domain}": po_text("en", {"one": "A castle."})}
    files[f"nl/{domain}"] = po_text("nl", {"one": dutch})
    told_faults = faults(folder(tmp_path, files), "nl")
    assert sorted(f"{fault.code}.{fault.reason}" for fault in told_faults if fault.code == "L9") == found
