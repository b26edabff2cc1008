/** I-R101 I-R103 What the terminal prints to a person is the same to the last byte, wherever the other side hides its units and whether or not it was asked. */
import { Readable, Writable } from 'node:stream';
import type { Chance } from '@bridgehead/engine/chance';
import type { Player } from '@bridgehead/engine/players';
import type { Session } from '@bridgehead/engine';
import { NO_LIMIT } from '@bridgehead/engine/players';
import { seededChance } from '@bridgehead/engine/chance';
import { startFromPosition, startSession } from '@bridgehead/engine';
import type { Action, Elst } from '@bridgehead/elst';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { elstKit } from '../src/elst/kit.js';
import { host } from '../src/play/host.js';
import { openLines } from '../src/play/lines.js';
import { hostMachine } from '../src/play/machine.js';
import type { Table } from '../src/play/table.js';
import { openDesk } from '../src/terminal.js';
import type { Desktop } from './run.js';
import { openDesktop } from './run.js';

let desktop: Desktop;
beforeEach(() => {
  desktop = openDesktop();
});
afterEach(() => desktop.remove());

interface Seen {
  readonly out: string;
  readonly passes: number;
}

/** A German player who hides a unit in a hex, gives it a machine gun, lets every shot pass and does nothing else. */
function hider(at: string): Player<Elst> {
  const set: Action[] = [
    { do: 'place', unit: 'u18', at, hidden: true },
    { do: 'give', weapon: 'w7', unit: 'u18' },
    { do: 'by-default' },
    { do: 'ready' },
  ];
  let asked = 0;
  return {
    name: 'hider',
    choose({ view, question }) {
      const action = asked < set.length ? set[asked] : undefined;
      asked++;
      if (view.phase === 'set-up' && action !== undefined) return { action, reason: `A good place, ${at}.` };
      return {
        action: question.decline ?? { do: view.phase === 'rally' ? 'ready' : 'end-phase' },
        reason: `The unit in ${at} waits.`,
      };
    },
  };
}

type Start = (chance: Chance) => Session<Elst>;

const setUp: Start = (chance) => startSession<Elst>(elstKit.game, { scenario: 'elst-bend', options: {} }, chance);

/** A squad in front of the houses, one of which is held in the open; somewhere a half-squad hides with a machine gun. */
function inFrontOfHouses(at: string): Start {
  const position = {
    game: 'elst',
    scenario: 'elst-bend',
    turn: 2,
    phase: 'movement',
    attacker: 'british',
    units: {
      u1: { kind: 'br-4-5-7', at: 'G14' },
      u2: { kind: 'ss-6-5-8', at: 'I15' },
      u3: { kind: 'ss-3-4-8', at, marks: ['hidden'] },
    },
    weapons: { w1: { kind: 'ge-lmg', holder: 'u3' } },
  };
  const read = elstKit.game.readPosition(position);
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  return (chance) => startFromPosition<Elst>(elstKit.game, read.value, chance);
}

async function play(start: Start, at: string, typed: readonly string[], how: 'text' | 'json'): Promise<Seen> {
  let out = '';
  const output = new Writable({
    write(chunk: unknown, _encoding, done) {
      out += String(chunk);
      done();
    },
  });
  const desk = openDesk({
    input: Readable.from([typed.map((line) => `${line}\n`).join('')]),
    output,
    errors: output,
    interactive: false,
    drawsProgress: false,
    columns: 120,
  });
  const session = start(seededChance(7));
  const computer = { kind: 'computer', player: hider(at), chance: seededChance(7, 1) } as const;
  const table: Table<Elst> = {
    kit: elstKit,
    desk,
    session,
    seats: { british: { kind: 'human' }, german: computer },
    adviser: computer,
    file: desktop.path('game.json'),
    budget: () => NO_LIMIT,
  };
  const lines = openLines(desk.terminal, 'echo');
  await (how === 'json' ? hostMachine(table, lines) : host(table, lines));
  lines.close();
  return { out, passes: session.entries.filter((entry) => 'action' in entry && entry.action.do === 'pass').length };
}

test('I-R101 a program is told neither where the computer hides a unit nor what it gives it', async () => {
  const [one, other] = [
    await play(setUp, 'K16', ['{"do":"quit"}'], 'json'),
    await play(setUp, 'N15', ['{"do":"quit"}'], 'json'),
  ];
  expect(one.out).toBe(other.out);
  expect(one.out).toContain('"name":"Hide 3-4-8 E"');
  expect(one.out).toContain('"name":"Give the LMG to a hidden unit"');
});

test('I-R101 nor is a person, who can ask for the unit, the map, the log and the position', async () => {
  const words = [
    'look u18',
    'map u18',
    'map 3-4-8 E',
    'look w7',
    'why u18 K16',
    'log 200',
    'points',
    `position ${desktop.path('here.yaml')}`,
    'quit',
  ];
  const one = await play(setUp, 'K16', words, 'text');
  const written = desktop.read('here.yaml');
  const other = await play(setUp, 'N15', words, 'text');
  expect(one.out).toBe(other.out);
  expect(desktop.read('here.yaml')).toBe(written);
  expect(one.out).toContain('German (hider): Hide 3-4-8 E.\n');
  expect(one.out).not.toContain('A good place');
});

const MOVE: Action = {
  do: 'move',
  units: ['u1'],
  double: [],
  assault: false,
  drop: [],
  way: [{ to: 'H14' }, { to: 'I14' }],
  stops: [],
};

test('I-R101 I-R103 the mover is told nothing of shots that the computer lets pass, nor of hidden units', async () => {
  const games = await Promise.all(
    ['K16', 'N15'].flatMap((at) => [
      play(
        inFrontOfHouses(at),
        at,
        [JSON.stringify(MOVE), '{"do":"halt"}', '{"do":"end-phase"}', '{"do":"quit"}'],
        'json',
      ),
      play(inFrontOfHouses(at), at, ['u1 H14', 'look u3', 'map u3', 'log 50', 'quit'], 'text'),
    ]),
  );
  for (const { out, passes } of games) {
    expect(passes).toBeGreaterThan(0);
    expect(out).not.toMatch(/No fire|"pass"|waits/);
  }
  expect([games[0].out, games[1].out]).toEqual([games[2].out, games[3].out]);
});

test('I-3.3.1d the defender is told each step of the computer when it is made, not the way that it plans', async () => {
  const mover: Player<Elst> = { name: 'mover', choose: () => ({ action: MOVE, reason: 'To I14.' }) };
  let out = '';
  const output = new Writable({
    write(chunk: unknown, _encoding, done) {
      out += String(chunk);
      done();
    },
  });
  const desk = openDesk({
    input: Readable.from(['{"do":"quit"}\n']),
    output,
    errors: output,
    interactive: false,
    drawsProgress: false,
    columns: 120,
  });
  const computer = { kind: 'computer', player: mover, chance: seededChance(7, 1) } as const;
  const lines = openLines(desk.terminal, 'silent');
  await hostMachine<Elst>(
    {
      kit: elstKit,
      desk,
      session: inFrontOfHouses('K16')(seededChance(7)),
      seats: { british: computer, german: { kind: 'human' } },
      adviser: computer,
      file: desktop.path('game.json'),
      budget: () => NO_LIMIT,
    },
    lines,
  );
  lines.close();
  expect(out).toContain('"name":"4-5-7 A sets out"');
  expect(out).toContain('1 MF to enter H14');
  expect(out).not.toContain('I14');
});
