"""The script of a save: gives every object the size in its memo, and sets up the table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple
from xml.sax.saxutils import escape


class Pile(NamedTuple):
    """A pile to shuffle: where its pieces are placed, and how many each player gets."""

    guid: str
    spots: tuple[tuple[float, float, float], ...]
    dealt: int


SCRIPT = """\
-- Made by castelli-pnp. The memo of an object says how large it is in millimeters.
local INCH = 25.4
local PILES = {
%s}

local function fit(object)
  local standing, width, height = string.match(object.memo or "", "^(%%a*) ?([%%d.]+)x([%%d.]+)$")
  if width == nil then return end
  local size, scale = object.getBoundsNormalized().size, object.getScale()
  width, height = tonumber(width) / INCH, tonumber(height) / INCH
  if standing == "standing" then
    if size.y <= 0 then return end
    local by = height / size.y
    object.setScale({scale.x * by, scale.y * by, scale.z * by})
  elseif size.x > 0 and size.z > 0 then
    object.setScale({scale.x * width / size.x, scale.y, scale.z * height / size.z})
  end
end

local function loaded()
  for _, object in ipairs(getObjects()) do
    if object.loading_custom then return false end
  end
  return true
end

function onLoad()
  Wait.condition(function()
    for _, object in ipairs(getObjects()) do fit(object) end
  end, loaded)
end

function onObjectLeaveContainer(_, object)
  Wait.condition(function() fit(object) end, function() return not object.loading_custom end)
end

function set_up()
  for _, pile in ipairs(PILES) do
    local container = getObjectFromGUID(pile.guid)
    if container ~= nil then
      container.shuffle()
      for _, spot in ipairs(pile.spots) do
        if container.getQuantity() > 0 then
          container.takeObject({position = spot, rotation = {0, 180, 180}, smooth = false})
        end
      end
      for _, color in ipairs(pile.dealt > 0 and getSeatedPlayers() or {}) do
        container.deal(pile.dealt, color)
      end
    end
  end
  UI.setAttribute("set-up", "active", "false")
end
"""


def script(piles: Sequence[Pile]) -> str:
    lines = []
    for pile in piles:
        spots = ", ".join(f"{{{x:g}, {y:g}, {z:g}}}" for x, y, z in pile.spots)
        lines.append(f'  {{guid = "{pile.guid}", dealt = {pile.dealt}, spots = {{{spots}}}}},\n')
    return SCRIPT % "".join(lines)


def setup_button(label: str) -> str:
    """The button at the edge of the screen, with a label."""
    looks = 'width="160" height="44" rectAlignment="UpperRight" offsetXY="-40 -120" fontSize="20"'
    return f'<Button id="set-up" onClick="set_up" {looks}>{escape(label)}</Button>'
