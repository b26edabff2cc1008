/** C-DaE:2 The batteries of both sides: who observes, contact, access, chits and counter, in a strip and as news. */
import { capital, itemAt, listed } from '@bridgehead/engine';
import type { Battery, Side, State } from '@bridgehead/elst';
import {
  armOf,
  batteryName,
  hexOfCounter,
  isMalfunctioned,
  isOffboard,
  isUndisclosed,
  NOBODY,
  nameOf,
  placeWords,
  postOf,
  sayCounter,
  settingOf,
} from '@bridgehead/elst';
import type { Hand, Notice } from '../../../kit/kit.js';
import { hexInPlay } from '../common/places.js';

/** Always in sight where there is artillery and a battle. */
export function hand(state: State, viewer: Side): Hand | undefined {
  if (state.phase === 'refit') return undefined;
  const piles = [
    ...state.batteries.map((battery, number) => ({
      label: capital(batteryName(state, number)),
      count: sayState(state, battery),
      means: sayAll(state, number, viewer),
    })),
    ...(isSmokeReady(state, viewer)
      ? [
          {
            label: 'Smoke barrage',
            count: `${nameOf(state, state.smokeObserver)} observes`,
            means: 'Once in the game, at the start of your Prep Fire Phase. The enemy does not know who observes.',
          },
        ]
      : []),
  ];
  return piles.length === 0 ? undefined : { title: 'Off-board artillery', piles };
}

function isSmokeReady({ smokeObserver, side }: State, viewer: Side): boolean {
  return smokeObserver >= 0 && side[smokeObserver] === viewer;
}

/** "contact · access · SR in KK16 · 7 black, 3 red" */
function sayState(state: State, battery: Battery): string {
  if (battery.closed && battery.counter === undefined) return 'closed';
  const { contact, access, counter, black, red, type } = battery;
  return [
    contact ? 'contact' : 'no contact',
    access ? 'access' : 'no access',
    ...(counter === undefined ? [] : [`${counter.kind} ${sayHex(state, counter)}`]),
    ...(type === 'rockets' ? [] : [`${black} black, ${red} red`]),
  ].join(' · ');
}

function sayHex(state: State, counter: NonNullable<Battery['counter']>): string {
  const setting = settingOf(state);
  const hex = hexOfCounter(setting, counter);
  return hex === undefined ? 'off the map' : itemAt(setting.board.grid.labels, hex);
}

/** The whole state of a battery in sentences; who observes for the enemy stays with the enemy. */
function sayAll(state: State, number: number, viewer: Side): string {
  const battery = itemAt(state.batteries, number);
  const { calibre, smoke, black, red, reds, counter, side } = battery;
  return [
    side !== viewer && isUndisclosed(state, battery)
      ? 'You learn its calibre when it fires for effect.'
      : `${calibre}, ${smoke ? 'HE and Smoke' : 'HE only'}.`,
    ...(side === viewer ? [sayObserver(state, battery)] : []),
    `Chits left: ${black} black, ${red} red; red drawn: ${reds}. The second red one closes the battery.`,
    ...(counter === undefined ? [] : [`Its ${sayCounter(counter.kind)} is ${where(state, counter)}.`]),
  ].join(' ');
}

function where(state: State, counter: NonNullable<Battery['counter']>): string {
  const hex = sayHex(state, counter);
  return hex === 'off the map' ? hex : `in ${hex}`;
}

/** C-DaE:2.1 C-DaE:2.8 Who may call, and why nobody can. */
function sayObserver(state: State, battery: Battery): string {
  const { board } = settingOf(state);
  if (isOffboard(battery))
    return `Its Offboard Observer looks from ${placeWords(board, battery.post)} and needs no radio.`;
  const { radio } = battery;
  const holder = itemAt(state.holder, radio);
  if (holder === NOBODY) return 'Nobody has its radio.';
  const name = nameOf(state, holder);
  if (isMalfunctioned(state, radio)) return `The radio of ${name} is broken.`;
  if (postOf(state, battery) === undefined) return `${name} has its radio and cannot observe now.`;
  return `${name} in ${placeWords(board, itemAt(state.place, holder))} observes, with contact on ${armOf(state, radio).contact} or less.`;
}

/** Own batteries, with the observer to be shown on the map. */
export function batteryNotices(state: State, viewer: Side): Notice[] {
  return state.batteries.flatMap((battery, number): Notice[] => {
    if (battery.side !== viewer || battery.closed) return [];
    const holder = battery.radio === NOBODY ? NOBODY : itemAt(state.holder, battery.radio);
    const place = postOf(state, battery) ?? (holder === NOBODY ? -1 : itemAt(state.place, holder));
    const hex = place < 0 ? undefined : hexInPlay(state, place);
    return [
      {
        id: `battery-${number}`,
        kind: 'news',
        text: `${capital(batteryName(state, number))}: ${listed([battery.contact ? 'in contact' : 'no contact', battery.access ? 'access' : 'no access'])}. ${sayObserver(state, battery)}`,
        rule: 'C-DaE:2.1e',
        hexes: hex === undefined ? [] : [hex],
        mark: 'focus',
      },
    ];
  });
}
