/** What the log and the lists of choices say. */
import { describe, expect, test } from 'vitest';
import { elstGame } from '../rules/game.js';
import type { Action } from '../rules/state/actions.js';
import type { Event } from '../rules/state/events.js';
import { stateWith } from './toolkit.js';

const squad = { id: 'u1', name: '4-5-7 A', side: 'british' } as const;
const leader = { id: 'u2', name: '9-1 B', side: 'british' } as const;

test.each<[Event, string]>([
  [
    { type: 'phase-began', rule: 'I-3.0', turn: 3, phase: 'rout', attacker: 'german' },
    'Turn 3, German Player Turn: Rout Phase.',
  ],
  [
    { type: 'placed', rule: 'I-1.3', side: 'british', unit: squad, at: 'NN8', hidden: false },
    '4-5-7 A is set up in NN8.',
  ],
  [
    { type: 'placed', rule: 'I-1.3', side: 'british', unit: squad, at: 'NN8', hidden: true },
    '4-5-7 A is set up in NN8, hidden.',
  ],
  [
    { type: 'placed', rule: 'I-1.3', side: 'british', unit: squad, at: undefined, hidden: true },
    '4-5-7 A is hidden somewhere.',
  ],
  [
    {
      type: 'weapon-given',
      rule: 'I-4.0m',
      side: 'british',
      weapon: { id: 'w1', name: 'LMG' },
      unit: squad,
      hidden: false,
    },
    '4-5-7 A gets the LMG.',
  ],
  [
    {
      type: 'weapon-given',
      rule: 'I-4.0m',
      side: 'british',
      weapon: { id: 'w1', name: 'LMG' },
      unit: undefined,
      hidden: true,
    },
    'A hidden unit gets the LMG.',
  ],
  [{ type: 'lifted', rule: 'I-1.3', side: 'british', unit: squad }, '4-5-7 A is removed from the map again.'],
  [{ type: 'set-up-ended', rule: 'I-1.3', side: 'british' }, 'The British set-up is complete.'],
  [{ type: 'arrived', rule: 'I-3.1c', unit: squad, at: 'SS7' }, '4-5-7 A waits outside the map next to SS7.'],
  [
    { type: 'entered-map', rule: 'I-3.3d', units: [squad, leader], at: 'SS7' },
    '4-5-7 A and 9-1 B come onto the map in SS7.',
  ],
  [{ type: 'exited-map', rule: 'I-3.3e', units: [squad], at: 'SS7' }, '4-5-7 A leaves the map from SS7.'],
  [
    { type: 'revealed', rule: 'I-DaE1:SSR2', units: [squad], at: 'NN8', reveals: true },
    '4-5-7 A was hidden in NN8 and is seen now.',
  ],
  [{ type: 'control-changed', rule: 'I-2.0h', holding: 'NN8', side: 'german' }, 'German troops control NN8.'],
  [
    { type: 'game-over', rule: 'I-3.9', winner: 'german', level: 'German victory' },
    'The game is over: German victory.',
  ],
])('an event is told: %#', (event, sentence) => {
  expect(elstGame.tell(event)).toBe(sentence);
});

describe('a choice is named', () => {
  const { state } = stateWith({
    units: { squad: 'br-4-5-7 C4', leader: 'br-9-1 C4', other: 'br-4-5-7 C6', enemy: 'ge-4-4-7 C8' },
    weapons: { gun: 'br-lmg squad', mortar: 'br-mtr51 other', lost: 'ge-lmg C10' },
  });

  test.each<[Action, string]>([
    [{ do: 'place', unit: 'u1', at: 'C4' }, 'Place 4-5-7 A in C4'],
    [{ do: 'place', unit: 'u1', at: 'C4', hidden: true }, 'Place 4-5-7 A in C4, hidden'],
    [{ do: 'give', weapon: 'w1', unit: 'u1' }, 'Give the LMG to 4-5-7 A'],
    [{ do: 'lift', unit: 'u1' }, 'Take 4-5-7 A back'],
    [{ do: 'by-default' }, 'Use suggested setup'],
    [{ do: 'ready' }, 'Ready'],
    [{ do: 'arrive', unit: 'u1', at: 'SS7' }, '4-5-7 A next to SS7'],
    [{ do: 'recover', unit: 'u1', weapon: 'w3' }, '4-5-7 A tries to pick up the LMG'],
    [{ do: 'repair', unit: 'u1', weapon: 'w1' }, '4-5-7 A tries to repair the LMG'],
    [{ do: 'transfer', from: 'u1', to: 'u2', weapons: ['w1'] }, '4-5-7 A hands the LMG to 9-1 B'],
    [{ do: 'self-rally', unit: 'u1' }, '4-5-7 A tries to self-rally'],
    [{ do: 'rally', unit: 'u1', leader: 'u2' }, '9-1 B tries to rally 4-5-7 A'],
    [{ do: 'keep-desperation', units: [] }, 'Remove all DM'],
    [{ do: 'keep-desperation', units: ['u1'] }, 'Keep DM on 4-5-7 A'],
    [{ do: 'promote' }, 'Let the leader step forward'],
    [{ do: 'decline' }, 'No leader'],
    [
      { do: 'fire', with: ['u1', 'w1'], leaders: ['u2'], helpers: [], at: 'C8' },
      '4-5-7 A and the LMG of 4-5-7 A fire at C8, led by 9-1 B',
    ],
    [
      { do: 'fire', with: ['w1'], leaders: [], helpers: [], at: 'C8', targets: ['u4'] },
      'the LMG of 4-5-7 A fires at 4-4-7 A in C8',
    ],
    [
      { do: 'bombard', weapon: 'w2', leaders: [], helpers: [], at: 'C8', ammunition: 'smoke' },
      'The mortar of 4-5-7 C fires Smoke at C8',
    ],
    [{ do: 'detonate', weapon: 'w1' }, 'Set off the LMG'],
    [{ do: 'destroy', weapon: 'w3' }, 'Destroy the LMG'],
    [{ do: 'regroup', groups: [['u1'], ['u3', 'w3']] }, 'Attack as 2 groups: 4-5-7 A; 4-5-7 C and the LMG'],
    [{ do: 'regroup', groups: [['u1']] }, 'Attack as one group'],
    [{ do: 'keep-rate', weapons: [] }, 'Keep no rate of fire'],
    [{ do: 'keep-rate', weapons: ['w1'] }, 'Keep the rate of fire of the LMG'],
    [{ do: 'pass' }, 'No fire'],
    [{ do: 'end-phase' }, 'End the phase'],
    [{ do: 'reveal', units: ['u1', 'u2'] }, 'Show 4-5-7 A and 9-1 B'],
    [
      {
        do: 'move',
        units: ['u1'],
        double: ['u1'],
        assault: false,
        drop: ['w1'],
        way: [
          { to: 'C5', polder: true },
          { to: 'C6', cover: true },
        ],
        stops: [],
      },
      '4-5-7 A (Double Time, without the LMG): C5 with polder cover, C6 off the road',
    ],
    [
      { do: 'move', units: ['u1'], double: [], assault: true, drop: [], way: [], stops: [] },
      '4-5-7 A sets out (Assault Movement)',
    ],
    [
      {
        do: 'go',
        way: [
          { along: 'SS8' },
          { smoke: 'C5', unit: 'u1' },
          { recover: 'w3', unit: 'u1' },
          { charge: 'w1', unit: 'u1', at: 'C5' },
          { exit: true },
        ],
        stops: [],
      },
      'Go on: along the edge to SS8, 4-5-7 A throws Smoke in C5, 4-5-7 A picks up the LMG, 4-5-7 A places the LMG in C5, off the map',
    ],
    [{ do: 'split', units: ['u1'] }, '4-5-7 A goes on alone'],
    [{ do: 'drop', weapons: ['w1'] }, 'Drop the LMG'],
    [{ do: 'halt' }, 'Stop here'],
    [
      {
        do: 'rout',
        unit: 'u1',
        leaders: ['u2'],
        drop: [],
        ignore: ['C6'],
        way: [{ to: 'C3', polder: true }],
        crawl: false,
      },
      '4-5-7 A with 9-1 B routs to C3 (polder cover), past 1 shelter',
    ],
    [
      { do: 'rout', unit: 'u1', leaders: [], drop: [], ignore: [], way: [{ to: 'C3' }], crawl: true },
      '4-5-7 A crawls to C3',
    ],
    [{ do: 'rout', unit: 'u1', leaders: [], drop: [], ignore: [], way: [], crawl: false }, '4-5-7 A stays'],
    [{ do: 'advance', units: ['u1', 'u2'], to: 'C5' }, '4-5-7 A and 9-1 B advance to C5'],
    [{ do: 'attach', leaders: [] }, 'Leaders fight alone'],
    [{ do: 'attach', leaders: [{ leader: 'u2', to: 'u1' }] }, '9-1 B with 4-5-7 A'],
    [{ do: 'fight', at: 'C8' }, 'Close combat in C8'],
    [{ do: 'engage', attacks: [] }, 'No attack'],
    [{ do: 'engage', attacks: [{ by: ['u1', 'u2'], against: ['u4'] }] }, '4-5-7 A and 9-1 B on 4-4-7 A'],
    [{ do: 'lift', unit: 'u99' }, 'Take u99 back'],
  ])('%#', (action, name) => {
    expect(elstGame.nameAction(state, action)).toBe(name);
  });
});
