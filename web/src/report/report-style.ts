/** How a report looks: paper and ink, on the screen and in print. It stands alone, so its colours are its own. */
export const REPORT_STYLE = `
:root { color-scheme: light; --ink: #2c2418; --soft: #5f5140; --line: #cdbd98; --paper: #fdfaf2; --sheet: #f6efdd; --accent: #8c1f17; --side-0: #5a6128; --side-1: #3d566b; --sans: 'Source Sans 3', 'Segoe UI', 'Helvetica Neue', Arial, sans-serif; --serif: Alegreya, 'Iowan Old Style', 'Palatino Linotype', Palatino, Georgia, serif; }
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.5 var(--sans); }
main { max-width: 72rem; margin: 0 auto; padding: 2rem clamp(1rem, 4vw, 3rem) 4rem; }
h1, h2, h3 { font-family: var(--serif); line-height: 1.2; text-wrap: balance; }
h1 { margin: 0; font-size: clamp(2.2rem, 7vw, 3.6rem); letter-spacing: 0.02em; }
h2 { margin: 3rem 0 0.8rem; padding-top: 0.8rem; border-top: 3px double var(--line); font-size: 1.7rem; }
h3 { margin: 0 0 0.3rem; font-size: 1.2rem; }
p { margin: 0 0 0.6rem; }
.kind { margin: 0 0 0.4rem; color: var(--soft); font-size: 0.85rem; letter-spacing: 0.14em; text-transform: uppercase; }
.subtitle { color: var(--soft); font: italic 1.35rem/1.3 var(--serif); }
.verdict { margin: 1rem 0; padding: 0.7rem 1rem; border-left: 4px solid var(--accent); background: var(--sheet); font-size: 1.15rem; }
.lead, .where, figcaption p { color: var(--soft); }
.facts { display: grid; gap: 0.35rem; margin: 1rem 0; }
.facts div { display: grid; grid-template-columns: 7rem 1fr; gap: 0.6rem; }
.facts dt { color: var(--soft); }
.facts dd { margin: 0; }
.note { padding-left: 0.9rem; border-left: 3px solid var(--line); font: italic 1.05rem/1.45 var(--serif); white-space: pre-line; }
.note-at { color: var(--soft); font: 0.8rem var(--sans); }
.pair { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 22rem), 1fr)); gap: 1rem 3rem; align-items: start; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums lining-nums; }
caption { padding-bottom: 0.3rem; text-align: left; }
.tally caption { font-weight: 600; }
.list caption { color: var(--soft); font-size: 0.9rem; }
th, td { padding: 0.16rem 0.5rem 0.16rem 0; text-align: left; vertical-align: baseline; font-weight: 400; }
th:last-child, td:last-child { padding-right: 0; }
thead th { border-bottom: 1px solid var(--soft); color: var(--soft); font-size: 0.85rem; vertical-align: bottom; }
.number { text-align: right; white-space: nowrap; }
.rule { width: 4.2rem; color: var(--soft); font-size: 0.85rem; white-space: nowrap; }
.tally .number { width: 3.2rem; }
.tally tbody th::first-letter { text-transform: uppercase; }
.tally tfoot th, .tally tfoot td { border-top: 1px solid var(--ink); font-weight: 700; }
.list tbody tr { border-bottom: 1px solid var(--line); }
.list td, .list th { padding-right: 0.9rem; }
section > h3:not(h2 + h3) { margin-top: 1.6rem; }
figure { margin: 0; }
figcaption { margin-top: 0.35rem; color: var(--soft); font-size: 0.92rem; }
.chart figcaption { margin: 0; color: inherit; font-size: 1rem; }
.chart svg { display: block; width: 100%; height: auto; overflow: visible; }
.chart { max-width: 46rem; }
.chart text { fill: var(--soft); font: 15px var(--sans); }
.chart-level { text-anchor: end; }
.chart-label { text-anchor: middle; }
@media (max-width: 30rem) { .chart text { font-size: 20px; } .list { font-size: 0.9rem; } .list td, .list th { padding-right: 0.5rem; } }
.chart-grid { fill: none; stroke: var(--line); stroke-width: 0.8; }
.chart-zero { stroke: var(--soft); }
.chart-tick { fill: none; stroke: var(--soft); }
.chart-line { fill: none; stroke: var(--side); stroke-width: 2.4; stroke-linejoin: round; }
.chart-line.side-1 { stroke-dasharray: 7 4; }
.chart .chart-name { fill: var(--side); font-weight: 600; }
.side-0 { --side: var(--side-0); }
.side-1 { --side: var(--side-1); }
details { margin: 0.3rem 0 0.8rem; font-size: 0.92rem; }
summary { width: fit-content; color: var(--soft); cursor: pointer; }
.combat { margin: 1.4rem 0; padding: 1rem 1.2rem; border: 1px solid var(--line); background: var(--sheet); }
.combat-parts { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 20rem), 1fr)); gap: 1rem 2.5rem; }
.sums { display: grid; gap: 0.8rem; align-content: start; font-size: 0.95rem; }
.result { padding-right: 0.25rem; font-size: 1.3em; }
.combat ul { margin: 0 0 0.6rem; padding-left: 1.1rem; }
.gains { font-weight: 600; }
.odds { margin: 0.2rem 0 0.5rem; font-size: 0.92rem; table-layout: fixed; }
.odds caption { color: var(--soft); }
.odds th { width: 3rem; }
.odds .number { width: 3.6rem; }
.odds td:last-child { width: 3rem; }
.bar svg { display: block; width: 100%; height: 0.65rem; background: #e6d9b8; }
.bar rect { fill: var(--soft); }
.came { font-weight: 700; }
.came th { font-weight: 700; }
.came .bar rect { fill: var(--accent); }
.turn { display: grid; gap: 0 2rem; margin: 2rem 0 2.8rem; }
.turn h3 { font-size: 1.35rem; }
.turn h4 { margin: 0 0 0.3rem; font: 700 1.15rem/1.2 var(--serif); }
.chapter { margin: 2.2rem 0 0.6rem; font-size: 1.4rem; }
.turn figure { min-width: 0; }
.grave circle { fill: var(--paper); fill-opacity: 0.85; stroke: var(--side); stroke-width: 2; }
.grave path { fill: none; stroke: var(--side); stroke-width: 4.5; stroke-linecap: round; }
.grave text { fill: var(--ink); stroke: var(--paper); stroke-width: 3; paint-order: stroke; font: 700 17px var(--sans); }
.side-name { margin-left: 0.6rem; padding-left: 0.4rem; border-left: 0.8rem solid var(--side); }
.sign-word { margin-left: 0.3rem; padding: 0.05rem 0.5rem; border-radius: 1rem; background: var(--ink); color: var(--paper); font: 600 0.75rem/1.5 var(--sans); vertical-align: 0.15em; }
.news { font-size: 0.95rem; }
.news ul { margin: 0 0 0.6rem; padding-left: 1.1rem; }
.news li { margin-bottom: 0.15rem; }
.whole { white-space: nowrap; }
.stories, .interlude ul { margin: 0 0 1rem; padding-left: 1.1rem; font-size: 0.95rem; }
.stories li { margin-bottom: 0.35rem; }
.map { display: block; width: 100%; height: auto; border: 1px solid var(--soft); background: #f4ecd8; }
.shared { position: absolute; }
.sign-edge { fill: none; stroke: #2c2418; stroke-width: 12; }
.sign-deck { fill: none; stroke: #e9dcb8; stroke-width: 8; stroke-dasharray: 5 1.6; }
.broken-bridge .sign-deck { stroke-dasharray: 4 9; }
.sign-cross { fill: none; stroke: #8c1f17; stroke-width: 4; }
footer { margin-top: 3rem; padding-top: 0.8rem; border-top: 1px solid var(--line); color: var(--soft); font-size: 0.9rem; }
.list tbody th:first-child { white-space: nowrap; }
@media (min-width: 56rem) {
  .turn { grid-template-columns: minmax(0, 1.75fr) minmax(16rem, 1fr); }
  .of-battle { grid-template-columns: minmax(0, 1fr); }
  .of-battle .news { margin-top: 0.6rem; }
  .turn h3, .turn h4 { grid-column: 1 / -1; }
}
@media screen {
  .turn { content-visibility: auto; contain-intrinsic-size: auto 900px; }
}
@media print {
  @page { margin: 14mm; }
  :root { --paper: #fff; --sheet: #fff; --line: #aaa; --soft: #444; --ink: #000; }
  body { font-size: 10pt; line-height: 1.35; print-color-adjust: exact; -webkit-print-color-adjust: exact; }
  main { max-width: none; padding: 0; }
  h2, h3, caption, thead { break-after: avoid; }
  h2 { margin-top: 8mm; }
  .turn, .combat, .chart, tr, .note, figure, .stories li { break-inside: avoid; }
  .stories, .interlude ul { font-size: 8pt; columns: 2; column-gap: 6mm; }
  .turn { grid-template-columns: 88mm minmax(0, 1fr); gap: 0 6mm; margin: 0 0 6mm; }
  .turn h3, .turn h4 { grid-column: 1 / -1; }
  .map { width: auto; max-width: 100%; max-height: 100mm; }
  .of-battle { grid-template-columns: minmax(0, 1fr); }
  .of-battle .news { margin-top: 1mm; }
  figcaption { font-size: 8.5pt; }
  .of-battle .news ul { columns: 2; column-gap: 6mm; font-size: 8.5pt; }
  .combat { margin: 5mm 0; padding: 4mm; }
  .list { font-size: 8pt; }
  .scroll { overflow: visible; }
  thead { display: table-header-group; }
  details { display: none; }
  .sign-word { border: 1px solid #000; background: none; color: #000; }
}
`;
