"""From a game and an order to finished files in memory; ``folder`` alone writes them.

``parts`` asks a system for components (a front, perhaps a back, copies); ``layout.imposition`` puts them on
paper in straight rows, backs mirrored; ``layout.sheets`` adds marks; ``formats`` paints the same pages in
every format; the manifest lists every side in millimeters, and ``proof`` measures the finished files
against it. What is drawn often is a symbol: a form in a PDF, a ``<use>`` in SVG. Pieces without words are
made once for all languages, and a piece that no page can hold is printed in equal parts. Pieces that name a
sheet share it only with others that name it.
"""
