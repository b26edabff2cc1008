import { drawMap } from '@bridgehead/cartography';
import { readRecord, replay, stateFingerprint, writeRecord } from '@bridgehead/engine/records';
import type { GameRecord } from '@bridgehead/engine/records';
import type { Remagen } from '@bridgehead/remagen';
import { remagen } from '@bridgehead/remagen';
import { drawableMap } from '@bridgehead/remagen/drawing';
import { describe, expect, test } from 'vitest';
import { remagenKit } from '../whole-kits.js';
import { withComment } from '../../src/replay/comments.js';
import { makeReport } from '../../src/report/report.js';
import { playedRecord } from '../played.js';

const DRAWING =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="84 84 1524 1830"><title>Remagen</title><style>.m-paper{fill:#eee}</style><rect class="m-paper" width="9" height="9"/></svg>';
const RECORD = playedRecord(3, 420);

function reportOf(
  record: GameRecord<Remagen>,
  { title = 'Scenario I', us = 'A player', drawing = DRAWING } = {},
): string {
  const made = makeReport(remagenKit, record, {
    title,
    players: { us, german: 'The computer (Regular)' },
    authors: { us: 'person', german: 'computer' },
    drawing,
  });
  if (!made.ok) throw new Error(made.problem.expected);
  return made.document;
}

const VOID = new Set(['meta', 'br', 'hr', 'img', 'input', 'link']);

/** Tags that do not close in the order in which they were opened. */
function brokenTags(document: string): string[] {
  const open: string[] = [];
  const broken: string[] = [];
  const markup = document.replace(/<!doctype html>/i, '').replace(/<style>[\s\S]*?<\/style>/g, '');
  for (const [tag, slash, name, , end] of markup.matchAll(/<(\/?)([a-zA-Z][\w-]*)((?:"[^"]*"|[^">])*?)(\/?)>/g)) {
    if (end === '/' || VOID.has(name.toLowerCase())) continue;
    if (slash === '') open.push(name);
    else if (open.pop() !== name) broken.push(tag);
  }
  return [...broken, ...open];
}

describe('a report', () => {
  const document = reportOf(RECORD);

  test('is a document with a title, a language and headings in their order', () => {
    expect(document).toMatch(/^<!doctype html>\n<html lang="en">/);
    expect(document).toContain('<title>Remagen: Scenario I</title>');
    const levels = [...document.matchAll(/<h([1-6])\b/g)].map(([, level]) => Number(level));
    expect(levels.filter((level) => level === 1)).toHaveLength(1);
    for (const [index, level] of levels.entries()) expect(level).toBeLessThanOrEqual((levels[index - 1] ?? 0) + 1);
  });

  test('closes every tag that it opens', () => {
    expect(brokenTags(document)).toEqual([]);
    expect(brokenTags('<p><b></p></b>')).not.toEqual([]);
  });

  test('shows every turn with its map, and the map itself only once', () => {
    const turns = new Set([...document.matchAll(/<h3>Turn (\d+): /g)].map(([, turn]) => Number(turn)));
    expect(turns.size).toBeGreaterThan(3);
    expect([...turns]).toEqual(Array.from({ length: turns.size }, (_, index) => index + 1));
    expect(document.match(/<use href="#report-map"\/>/g)).toHaveLength(turns.size + 1);
    expect(document.match(/id="report-map"/g)).toHaveLength(1);
    expect(document.match(/class="m-paper"/g)).toHaveLength(1);
  });

  test('refers only to what is in it', () => {
    const ids = new Set([...document.matchAll(/\bid="([^"]+)"/g)].map(([, id]) => id));
    for (const [, id] of document.matchAll(/\b(?:href="#|aria-labelledby="|url\(#)([^")]+)/g))
      expect(ids).toContain(id);
    expect(ids.size).toBe([...document.matchAll(/\bid="([^"]+)"/g)].length);
  });

  test('needs nothing from outside, and runs nothing', () => {
    expect(document).not.toMatch(/<script|<link|<iframe|<img|@import|\bon\w+=|src=/i);
    expect(document.replaceAll('http://www.w3.org/2000/svg', '')).not.toMatch(/https?:|\/\/[a-z]/i);
    expect(document).not.toMatch(/href="(?!#)/);
  });

  test('has every combat with its result, its die and its place in the odds', () => {
    const rolled = RECORD.entries.filter((entry) => 'chance' in entry && entry.chance.length > 0).length;
    const [, list] = document.split('<h2 id="combats">');
    expect(rolled).toBeGreaterThan(3);
    expect(list.match(/<th scope="row">(Attack|Barrage)/g)).toHaveLength(rolled);
    expect(document).toContain(`${rolled} rolls`);
  });

  test('has charts with the numbers behind them', () => {
    for (const id of ['points', 'losses', 'luck-curve'])
      expect(document).toContain(`role="img" aria-labelledby="${id}"`);
    expect(document.match(/<summary>The numbers<\/summary>/g)).toHaveLength(3);
  });

  test('escapes what players wrote', () => {
    const nasty = '<script>alert("1")</script>';
    const played = RECORD.entries.findIndex(({ side }) => side === 'us') + 1;
    const commented = withComment(withComment(RECORD, played, `${nasty} [arrow 0616 0716]`), 0, nasty);
    const read = readRecord<Remagen>(remagen, writeRecord(commented));
    if (!read.ok) throw new Error('the record cannot be read');
    const told = reportOf(read.value, { title: nasty, us: `A & B ${nasty}` });
    expect(told).not.toContain('<script>');
    expect(told).toContain('A &amp; B &lt;script&gt;');
    expect(told.match(/&lt;script&gt;alert\(&quot;1&quot;\)/g)?.length).toBeGreaterThanOrEqual(4);
    expect(told).not.toContain('[arrow');
    expect(brokenTags(told)).toEqual([]);
  });

  test('tells what persons wrote, and not what the computer gave as its reasons', () => {
    const [ours, theirs] = (['us', 'german'] as const).map(
      (wanted) => RECORD.entries.findIndex(({ side }) => side === wanted) + 1,
    );
    const told = reportOf(withComment(withComment(RECORD, ours, 'A bold step'), theirs, 'expected loss 0.4'));
    expect(told).toContain('A bold step');
    expect(told).not.toContain('expected loss');
    expect(reportOf(withComment(RECORD, theirs, '[computer expected loss 0.4] Too late'))).toMatch(
      /<p class="note">Too late </,
    );
  });

  test('holds the real map, too', () => {
    const told = reportOf(playedRecord(3, 40), { drawing: drawMap(drawableMap(), { sheet: 'map-only' }) });
    expect(brokenTags(told)).toEqual([]);
    expect(told.length).toBeLessThan(900_000);
    const ids = [...told.matchAll(/\bid="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe('a report of a game that is not over', () => {
  test('says so, and where it stands', () => {
    const document = reportOf(playedRecord(3, 40));
    expect(document).toContain('Not over yet. Game-Turn');
    expect(document).toContain('Current score');
  });

  test('of which nothing has been played shows the set-up', () => {
    const document = reportOf(playedRecord(3, 0));
    expect(brokenTags(document)).toEqual([]);
    expect(document).toContain('Nothing has depended on the dice yet.');
    expect(document).toContain('<h3>Turn 1: ');
  });

  test('that was resigned names who gave up', () => {
    const { header, chance, entries } = playedRecord(3, 40);
    expect(reportOf({ header, chance, entries: [...entries, { side: 'german', resign: true }] })).toContain(
      'German resigned.',
    );
  });

  test('that was drawn, forfeited or decided by the operator says so', () => {
    const record = playedRecord(3, 40);
    const replayed = replay(remagen, record);
    if (!replayed.ok) throw new Error('the record does not hold');
    const fingerprint = stateFingerprint(remagen, replayed.state);
    const document = reportOf({
      ...record,
      result: { fingerprint, over: true, ended: { by: 'forfeit', winner: 'us', text: 'German ran out of time' } },
    });
    expect(document).toContain('German ran out of time. U.S. wins. Points until then:');
    expect(document).toContain('Result');
  });
});

test('a record that does not hold has no report, but its problem', () => {
  const [first] = RECORD.entries;
  expect(
    makeReport(
      remagenKit,
      { ...RECORD, entries: [first, first] },
      { title: '', players: { us: '', german: '' }, authors: { us: 'person', german: 'computer' }, drawing: DRAWING },
    ),
  ).toMatchObject({ ok: false, at: 1 });
});
