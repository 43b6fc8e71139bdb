(function () {
  "use strict";
  var page = document.documentElement, main = document.querySelector("main");
  var toc = document.querySelector(".toc"), form = document.querySelector(".find");
  var rail = window.matchMedia("(min-width: 960px)");
  page.classList.add("js");

  // The contents: open in the side rail, folded on a phone, with the chapter that is read marked in them.
  function unfold() { toc.open = rail.matches; }
  if (rail.addEventListener) rail.addEventListener("change", unfold);
  unfold();
  toc.addEventListener("click", function (event) {
    if (event.target.closest("a") && !rail.matches) toc.open = false;
  });
  var here = null, opened = null;
  function mark(id) {
    var link = toc.querySelector('a[href="#' + CSS.escape(id) + '"]');
    if (!link || link === here) return;
    if (here) here.removeAttribute("aria-current");
    here = link;
    here.setAttribute("aria-current", "true");
    var part = here.closest(".part");
    if (part && !part.open) {
      if (opened && opened !== part) opened.open = false;
      part.open = true;
      opened = part;
    }
  }
  var chapters = Array.prototype.slice.call(main.querySelectorAll(".chapter"));
  if (window.IntersectionObserver && chapters.length) {
    var seen = new Set();
    var watch = new IntersectionObserver(function (changes) {
      changes.forEach(function (change) {
        if (change.isIntersecting) seen.add(change.target); else seen.delete(change.target);
      });
      var first = chapters.find(function (chapter) { return seen.has(chapter); });
      if (first) mark(first.id);
    }, { rootMargin: "-20% 0px -60% 0px" });
    chapters.forEach(function (chapter) { watch.observe(chapter); });
  }

  // The search: finds words across bold and linked parts, whatever their accents and kinds of spaces.
  if (!form) return;
  var field = form.querySelector("input"), told = form.querySelector("output"), hits = [], now = -1, later = 0;
  var BLOCKS = "p, li, dt, dd, th, td, h2, h3, h4, figcaption";
  form.hidden = false;

  function folded(sign) {
    if (sign === "\u00ad" || sign === "\u2060") return "";
    if (/\s/.test(sign)) return " ";
    return sign.normalize("NFD").replace(/[\u0300-\u036f]/g, "").toLowerCase().replace(/[\u2018\u2019]/g, "'");
  }
  function clear() {
    main.querySelectorAll("mark.hit").forEach(function (each) {
      var parent = each.parentNode;
      while (each.firstChild) parent.insertBefore(each.firstChild, each);
      parent.removeChild(each);
      parent.normalize();
    });
    hits = [];
    now = -1;
  }
  function texts(block) {
    var walk = document.createTreeWalker(block, NodeFilter.SHOW_TEXT), found = [], node;
    while ((node = walk.nextNode())) if (node.parentElement.closest(BLOCKS) === block) found.push(node);
    return found;
  }
  function search(block, wanted) {
    var text = "", from = [];
    texts(block).forEach(function (node) {
      for (var i = 0; i < node.data.length; i++) {
        var sign = folded(node.data[i]);
        for (var k = 0; k < sign.length; k++) { text += sign[k]; from.push([node, i]); }
      }
    });
    var spots = [], at = text.indexOf(wanted);
    for (; at >= 0; at = text.indexOf(wanted, at + wanted.length)) spots.push(at);
    var made = spots.map(function () { return []; });
    for (var n = spots.length - 1; n >= 0; n--) {  // the last one first: what stands before it stays as it is
      var runs = [];
      for (var j = spots[n]; j < spots[n] + wanted.length; j++) {
        var last = runs[runs.length - 1];
        if (last && last.node === from[j][0]) last.end = from[j][1] + 1;
        else runs.push({ node: from[j][0], start: from[j][1], end: from[j][1] + 1 });
      }
      runs.forEach(function (run) {
        var piece = run.node.splitText(run.start), box = document.createElement("mark");
        piece.splitText(run.end - run.start);
        box.className = "hit";
        piece.parentNode.insertBefore(box, piece);
        box.appendChild(piece);
        made[n].push(box);
      });
    }
    made.forEach(function (each) { hits.push(each); });
  }
  function show(to, still) {
    if (now >= 0) hits[now].forEach(function (each) { each.classList.remove("now"); });
    now = (to + hits.length) % hits.length;
    hits[now].forEach(function (each) { each.classList.add("now"); });
    told.textContent = now + 1 + " / " + hits.length;
    var calm = still || window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    hits[now][0].scrollIntoView({ block: "center", behavior: calm ? "auto" : "smooth" });
  }
  function find() {
    clear();
    var wanted = Array.from(field.value.trim()).map(folded).join("").replace(/ +/g, " ");
    form.classList.toggle("on", wanted.length > 1);
    told.textContent = "";
    if (wanted.length < 2) return;
    main.querySelectorAll(BLOCKS).forEach(function (block) { search(block, wanted); });
    if (hits.length) show(0, true); else told.textContent = form.dataset.none;
  }
  function step(by) {
    if (later) { clearTimeout(later); later = 0; find(); }
    else if (hits.length) show(now + by);
    else find();
  }
  field.addEventListener("input", function () {
    clearTimeout(later);
    later = setTimeout(function () { later = 0; find(); }, 180);
  });
  field.addEventListener("keydown", function (event) {
    if (event.key === "Escape") { field.value = ""; clearTimeout(later); later = 0; find(); }
    else if (event.key === "Enter" && event.shiftKey) { event.preventDefault(); step(-1); }
  });
  form.addEventListener("submit", function (event) {
    event.preventDefault();
    step(event.submitter && event.submitter.value === "back" ? -1 : 1);
  });
})();
