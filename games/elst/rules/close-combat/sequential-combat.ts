/** V-3.8v1 Close combat in a location with a vehicle: ambush, then one attack after the other, each resolved at once. */
import type { Preview, Tally } from '@bridgehead/engine';
import { popFrame, replaceFrame, TallySheet } from '@bridgehead/engine';
import type { Assault } from '../assault/assault-on-vehicle.js';
import { assaultSums, resolveAssault } from '../assault/assault-on-vehicle.js';
import type { Location } from '../board/locations.js';
import { locationLabel, placeWords } from '../board/locations.js';
import { inBundles, resultsOf, strike } from '../effects/fire-table-attack.js';
import type { Challenge } from '../morale/promotion.js';
import { offerPromotion } from '../morale/promotion.js';
import { settle } from '../situation/consequences.js';
import { settingOf } from '../state/context.js';
import type { Attachment, Frame } from '../state/frames.js';
import type { State } from '../state/state.js';
import type { Asked, ElstProcedure, Play } from '../state/types.js';
import type { SequentialAttack, SequentialCombatFrame } from '../state/vehicle-combat-frames.js';
import { nameAction } from '../text/action-names.js';
import { notAnAnswer } from '../text/refusals.js';
import { factsOf, isMultiMan, isVehicle, moraleOf, nameOf, unitsAt, who } from '../units/units-in-play.js';
import { vehicleOf } from '../units/vehicles-in-play.js';
import { rollDice } from '../vocabulary/dice.js';
import { columnFor, COLUMNS } from '../vocabulary/tables.js';
import type { Unit } from '../vocabulary/units.js';
import { numberOf } from '../vocabulary/units.js';
import type { Dice, Side } from '../vocabulary/vocabulary.js';
import { opponentOf } from '../vocabulary/vocabulary.js';
import { mayAmbush, rollAmbush } from './ambush.js';
import { standing } from './attachments.js';
import { NO_ATTACKS } from './combat-list.js';
import { namesOf, resolveCombat } from './combat-results.js';
import type { CombatSums } from './combat-sums.js';
import { columnsBelowEven, sumsOf } from './combat-sums.js';
import { attackNamed, canAttack, judgeCloseDefence, judgeSequential, listSequential } from './sequential-list.js';
import { vehicleAttackSums } from './vehicle-attack.js';

export const sequentialCombatProcedure: ElstProcedure<SequentialCombatFrame> = {
  run(play, frame, context) {
    const { state } = play;
    switch (frame.step) {
      case 'ambush': {
        const ambusher = mayAmbush(state, context, frame.location) ? rollAmbush(play, frame.location) : undefined;
        replaceFrame<Frame>(state, { ...frame, step: 'declare', ambusher, side: ambusher ?? frame.side });
        return 'again';
      }
      case 'declare': {
        const next = [frame.side, opponentOf(frame.side)].find(
          (side) => !frame.passed.includes(side) && canAttack(state, frame, side),
        );
        if (next === frame.side) return 'ask';
        if (next === undefined) popFrame(state);
        else replaceFrame<Frame>(state, { ...frame, side: next });
        return 'again';
      }
      case 'roll':
        rollAttack(play, frame);
        return 'again';
      case 'apply':
        applyAttack(play, frame);
        return 'again';
    }
  },

  decision: {
    ask: (_state, frame, { board }) => [question(frame, placeWords(board, frame.location))],
    candidates: (state, frame, side) => listSequential(state, frame, side),
    judge(state, frame, side, action, context) {
      if (action.do === 'engage') return judgeSequential(state, frame, side, action, context);
      if (action.do === 'close-defence') return judgeCloseDefence(state, frame, side, action, context);
      return [notAnAnswer(action.do, ['engage', 'close-defence'])];
    },
    apply(play, frame, side, action) {
      const { state } = play;
      if (action.do === 'close-defence') {
        fireCloseDefence(play, frame, numberOf(action.unit));
        return;
      }
      const declared = action.do === 'engage' ? attackNamed(action) : undefined;
      play.emit({
        type: 'engaged',
        rule: 'V-3.8v1',
        side,
        at: labelOf(state, frame),
        attacks:
          declared === undefined
            ? []
            : [{ by: namesOf(state, declared.by), against: namesOf(state, declared.against) }],
      });
      if (declared === undefined)
        replaceFrame<Frame>(state, { ...frame, passed: [...frame.passed, side], side: opponentOf(side) });
      else
        replaceFrame<Frame>(state, {
          ...frame,
          step: 'roll',
          attack: { ...declared, side, dice: undefined, created: undefined },
        });
    },
    preview(state, frame, side, action): Preview {
      const declared = action.do === 'engage' ? attackNamed(action) : undefined;
      const tallies =
        declared === undefined
          ? []
          : talliesOf(state, frame, { ...declared, side, dice: undefined, created: undefined });
      return { summary: nameAction(state, action), tallies, consequences: [] };
    },
  },
};

function question({ side, struck }: SequentialCombatFrame, where: string): Asked {
  const isFirst = struck.length === 0;
  return {
    side,
    rule: 'V-3.8v1',
    text: `Make ${isFirst ? 'an' : 'another'} attack in the close combat in ${where}, or pass for good.`,
    decline: NO_ATTACKS,
  };
}

function labelOf(state: State, { location }: SequentialCombatFrame): string {
  return locationLabel(settingOf(state).board, location);
}

/** A combat that begins. V-3.8v1 The side without a vehicle attacks first; the ATTACKER if both have one. */
export function sequentialCombatAt(
  state: State,
  location: Location,
  attached: readonly Attachment[],
): SequentialCombatFrame {
  const hasVehicle = (side: Side) =>
    unitsAt(state, location).some((unit) => state.side[unit] === side && isVehicle(state, unit));
  const { attacker } = state;
  const side = hasVehicle(attacker) && !hasVehicle(opponentOf(attacker)) ? opponentOf(attacker) : attacker;
  return {
    at: 'sequential-combat',
    location,
    attached,
    step: 'ambush',
    ambusher: undefined,
    side,
    passed: [],
    attack: undefined,
    fought: [],
    struck: [],
    spent: [],
    defended: [],
    units: state.side.length,
  };
}

// --- sums -----------------------------------------------------------------------------------------------------------------

/** The attack if it is made by Infantry on a vehicle. */
function assaultIn(state: State, { ambusher }: SequentialCombatFrame, attack: SequentialAttack): Assault | undefined {
  const [vehicle] = attack.against;
  if (!isVehicle(state, vehicle)) return undefined;
  const { side, by, created } = attack;
  return { side, by, vehicle, ambusher, created, fired: 'not-fired' };
}

/** The sums of an attack by odds: of a vehicle, or of Infantry on Infantry. */
function oddsOf(state: State, frame: SequentialCombatFrame, attack: SequentialAttack): CombatSums {
  const { ambusher, attached } = frame;
  const { side, by, against, guns } = attack;
  return isVehicle(state, by[0])
    ? vehicleAttackSums(state, { side, vehicle: by[0], guns, against, ambusher })
    : sumsOf(state, { attached: standing(state, attached), ambusher }, attack);
}

function talliesOf(state: State, frame: SequentialCombatFrame, attack: SequentialAttack): Tally[] {
  const assault = assaultIn(state, frame, attack);
  if (assault !== undefined) {
    const { value, modifiers } = assaultSums(state, assault);
    return [value, modifiers];
  }
  const { attack: strength, defence, odds, kill, modifiers } = oddsOf(state, frame, attack);
  return [
    strength,
    defence,
    { title: `Kill number at ${odds}`, parts: [{ rule: 'I-Qc', label: 'kill number', value: kill }], total: kill },
    modifiers,
  ];
}

// --- dice and results -----------------------------------------------------------------------------------------------------

function declaredIn({ attack }: SequentialCombatFrame): SequentialAttack {
  if (attack === undefined) throw new Error('dice are rolled in close combat for no attack');
  return attack;
}

/** I-5.3b After an original 2 a leader may step forward before the attack is resolved. */
function rollAttack(play: Play, frame: SequentialCombatFrame): void {
  const { state } = play;
  const attack = declaredIn(frame);
  const dice = rollDice(play.chance, `close combat of ${attack.by.map((unit) => nameOf(state, unit)).join(', ')}`);
  replaceFrame<Frame>(state, { ...frame, step: 'apply', attack: { ...attack, dice }, units: state.side.length });
  const base = promotable(state, attack, dice);
  if (base === undefined) return;
  offerPromotion(play, base, challengeOf(state, frame, attack));
}

/** I-Qk Against a vehicle there are no odds. */
function challengeOf(state: State, frame: SequentialCombatFrame, attack: SequentialAttack): Challenge {
  if (assaultIn(state, frame, attack) !== undefined) return 'vehicle';
  return columnsBelowEven(oddsOf(state, frame, attack).column);
}

/** I-5.3b The best MMC of an attack that has rolled an original 2. */
function promotable(state: State, { by }: SequentialAttack, { total }: Dice): Unit | undefined {
  const best = (one: Unit, other: Unit) =>
    moraleOf(state, other) - moraleOf(state, one) ||
    factsOf(state, other).firepower - factsOf(state, one).firepower ||
    one - other;
  return total === 2
    ? by.filter((unit) => !isVehicle(state, unit) && isMultiMan(state, unit)).toSorted(best)[0]
    : undefined;
}

/** I-R88 A leader who has just stepped forward fights with the MMC they come from. */
function withCreated(state: State, frame: SequentialCombatFrame): SequentialCombatFrame {
  const attack = declaredIn(frame);
  const base = attack.dice && promotable(state, attack, attack.dice);
  if (base === undefined || state.side.length === frame.units) return frame;
  const created = frame.units;
  return {
    ...frame,
    attached: [...frame.attached, { leader: created, to: base }],
    attack: { ...attack, by: [...attack.by, created], created },
  };
}

function applyAttack(play: Play, before: SequentialCombatFrame): void {
  const { state } = play;
  const frame = withCreated(state, before);
  const attack = declaredIn(frame);
  const { side, by, against, guns, dice } = attack;
  if (dice === undefined) throw new Error('a close combat attack is resolved before its dice');
  const at = labelOf(state, frame);
  const assault = assaultIn(state, frame, attack);
  if (assault !== undefined) resolveAssault(play, assault, dice);
  else resolveCombat(play, at, attack, dice, oddsOf(state, frame, attack));
  const isByVehicle = isVehicle(state, by[0]);
  replaceFrame<Frame>(state, {
    ...frame,
    step: 'declare',
    attack: undefined,
    // V-3.8v1 An ambusher makes all attacks first; otherwise the sides take turns.
    side: frame.ambusher === undefined ? opponentOf(side) : side,
    fought: isByVehicle ? frame.fought : [...frame.fought, ...by],
    struck: [...frame.struck, ...against],
    spent: [...frame.spent, ...guns],
    units: state.side.length,
  });
  settle(play);
}

/** V-3.8v8 V-VN.G3a Against all Infantry in the hex, friends included, unless the dice exceed the usage number. No cover counts. */
function fireCloseDefence(play: Play, frame: SequentialCombatFrame, vehicle: Unit): void {
  const { state } = play;
  const { closeDefence } = vehicleOf(state, vehicle);
  if (closeDefence === undefined) throw new Error(`${nameOf(state, vehicle)} has no close-defence weapon`);
  const dice = rollDice(play.chance, `close defence of ${nameOf(state, vehicle)}`);
  const works = dice.total <= closeDefence.usage;
  const at = labelOf(state, frame);
  play.emit({
    type: 'close-defence-used',
    rule: 'V-3.8v8',
    vehicle: who(state, vehicle),
    at,
    dice,
    usage: closeDefence.usage,
    works,
  });
  replaceFrame<Frame>(state, {
    ...frame,
    side: frame.ambusher === undefined ? opponentOf(frame.side) : frame.side,
    defended: [...frame.defended, vehicle],
  });
  if (!works) return;
  const column = columnFor(closeDefence.firepower);
  const men = unitsAt(state, frame.location).filter((unit) => !isVehicle(state, unit));
  const bundles = inBundles(men, () => {});
  const firepower = new TallySheet('Firepower');
  firepower.add('V-3.8v8', 'close-defence weapon', closeDefence.firepower);
  play.emit({
    type: 'fire-resolved',
    rule: 'V-3.8v8',
    side: state.side[vehicle],
    at,
    firepower,
    column: COLUMNS[column],
    dice,
    cowered: 0,
    bundles: resultsOf(state, bundles, column, dice),
  });
  strike(play, bundles, { column, full: column, shift: 0, cause: 'fire' }, dice);
  settle(play);
}
