/** I-3.8 Close combat in one location: ambush, declarations, dice, results. */
import type { Preview, Tally } from '@bridgehead/engine';
import { popFrame, replaceFrame } from '@bridgehead/engine';
import { locationLabel, placeWords } from '../board/locations.js';
import { offerPromotion } from '../morale/promotion.js';
import { settle } from '../situation/consequences.js';
import { settingOf } from '../state/context.js';
import type { CombatAttack, CombatFrame, Frame } from '../state/frames.js';
import type { State } from '../state/state.js';
import type { ElstProcedure, Play } from '../state/types.js';
import { nameAction } from '../text/action-names.js';
import { notAnAnswer } from '../text/refusals.js';
import { factsOf, isMultiMan, moraleOf, nameOf, who } from '../units/units-in-play.js';
import { rollDice } from '../vocabulary/dice.js';
import type { Unit } from '../vocabulary/units.js';
import type { Dice, Side } from '../vocabulary/vocabulary.js';
import { mayAmbush, rollAmbush } from './ambush.js';
import { standing } from './attachments.js';
import { attacksNamed, canEngage, judgeEngage, listEngagements, NO_ATTACKS } from './combat-list.js';
import { resolveCombat } from './combat-results.js';
import { columnsBelowEven, sumsOf } from './combat-sums.js';

export const combatProcedure: ElstProcedure<CombatFrame> = {
  run(play, frame, context) {
    const { state } = play;
    const { step, toDeclare } = frame;
    switch (step) {
      case 'ambush': {
        const ambusher = mayAmbush(state, context, frame.location) ? rollAmbush(play, frame.location) : undefined;
        // I-3.8j The side that has ambushed the other declares and resolves first.
        replaceFrame<Frame>(state, {
          ...frame,
          step: 'declare',
          ambusher,
          toDeclare: toDeclare.toSorted((one, other) => Number(other === ambusher) - Number(one === ambusher)),
        });
        return 'again';
      }
      case 'declare': {
        const [side] = toDeclare;
        if (side !== undefined && canEngage(state, side, frame)) return 'ask';
        replaceFrame<Frame>(
          state,
          side === undefined ? { ...frame, step: 'roll' } : { ...frame, toDeclare: toDeclare.slice(1) },
        );
        return 'again';
      }
      case 'roll':
        rollNext(play, frame);
        return 'again';
      case 'apply':
        applyAll(play, frame);
        return 'again';
      case 'end':
        popFrame(state);
        return 'again';
    }
  },

  decision: {
    ask(_state, { location, toDeclare, attacks }, { board }) {
      const [side] = toDeclare;
      const after = attacks.length > 0 ? ' The other side has declared its attacks.' : '';
      return [
        {
          side,
          rule: 'I-3.8c',
          text: `Declare all your attacks in the close combat in ${placeWords(board, location)}.${after}`,
          decline: NO_ATTACKS,
        },
      ];
    },
    candidates: (state, frame, side) => listEngagements(state, frame, side),
    judge: (state, frame, side, action, context) =>
      action.do === 'engage' ? judgeEngage(state, frame, side, action, context) : [notAnAnswer(action.do, ['engage'])],
    apply(play, frame, side, action) {
      if (action.do !== 'engage') return;
      const { state } = play;
      const declared = attacksNamed(action).map(
        ({ by, against }): CombatAttack => ({ side, by, against, dice: undefined, created: undefined }),
      );
      const told = declared.map(({ by, against }) => ({
        by: by.map((unit) => who(state, unit)),
        against: against.map((unit) => who(state, unit)),
      }));
      play.emit({ type: 'engaged', rule: 'I-3.8c', side, at: labelOf(state, frame), attacks: told });
      // I-3.8j After an ambush each side resolves what it has declared before the other declares anything.
      replaceFrame<Frame>(state, {
        ...frame,
        step: frame.ambusher === undefined ? 'declare' : 'roll',
        toDeclare: frame.toDeclare.slice(1),
        attacks: [...frame.attacks, ...declared],
      });
    },
    preview(state, frame, side, action): Preview {
      const attacks = action.do === 'engage' ? attacksNamed(action) : [];
      const tallies = attacks.flatMap(({ by, against }): Tally[] => {
        const { attack, defence, modifiers, odds, kill } = sumsOf(state, combatOf(state, frame), {
          side,
          by,
          against,
          created: undefined,
        });
        return [
          attack,
          defence,
          {
            title: `Kill number at ${odds}`,
            parts: [{ rule: 'I-Qc', label: 'kill number', value: kill }],
            total: kill,
          },
          modifiers,
        ];
      });
      return { summary: nameAction(state, action), tallies, consequences: [] };
    },
  },
};

function labelOf(state: State, { location }: CombatFrame): string {
  return locationLabel(settingOf(state).board, location);
}

/** What the sums need, without attachments to those who have fallen. */
function combatOf(state: State, { attached, ambusher }: CombatFrame): Pick<CombatFrame, 'attached' | 'ambusher'> {
  return { attached: standing(state, attached), ambusher };
}

// --- dice -----------------------------------------------------------------------------------------------------------

/** I-3.8c One roll for each attack, in the order of their declaration; before the next one a leader may step forward. */
function rollNext(play: Play, before: CombatFrame): void {
  const { state } = play;
  const frame = withCreated(state, before);
  const index = frame.attacks.findIndex(({ dice }) => dice === undefined);
  if (index < 0) {
    replaceFrame<Frame>(state, { ...frame, step: 'apply', units: state.side.length });
    return;
  }
  const attack = frame.attacks[index];
  const dice = rollDice(play.chance, `close combat of ${attack.by.map((unit) => nameOf(state, unit)).join(', ')}`);
  replaceFrame<Frame>(state, {
    ...frame,
    attacks: frame.attacks.with(index, { ...attack, dice }),
    units: state.side.length,
  });
  const base = promotable(state, attack, dice);
  if (base === undefined) return;
  offerPromotion(play, base, columnsBelowEven(sumsOf(state, combatOf(state, frame), attack).column)); // I-Qk
}

/** I-5.3b The best MMC of an attack that has rolled an original 2; undefined if nobody steps forward. */
function promotable(state: State, { by }: CombatAttack, { total }: Dice): Unit | undefined {
  const best = (one: Unit, other: Unit) =>
    moraleOf(state, other) - moraleOf(state, one) ||
    factsOf(state, other).firepower - factsOf(state, one).firepower ||
    one - other;
  return total === 2 ? by.filter((unit) => isMultiMan(state, unit)).toSorted(best)[0] : undefined;
}

/** I-5.3b I-R88 A leader who has just stepped forward fights with the MMC they come from: they count in its attack, and in the attack on it. */
function withCreated(state: State, frame: CombatFrame): CombatFrame {
  const created = frame.units;
  const index = frame.attacks.findLastIndex(({ dice }) => dice !== undefined);
  if (index < 0 || state.side.length === created) return frame;
  const attack = frame.attacks[index];
  const base = attack.dice && promotable(state, attack, attack.dice);
  if (base === undefined) throw new Error('A leader has stepped forward in close combat without an MMC');
  const attacks = frame.attacks.with(index, { ...attack, by: [...attack.by, created], created });
  return {
    ...frame,
    attached: [...frame.attached, { leader: created, to: base }],
    attacks: attacks.map((other) =>
      other.against.includes(base) ? { ...other, against: [...other.against, created] } : other,
    ),
    units: state.side.length,
  };
}

// --- results --------------------------------------------------------------------------------------------------------

/** I-3.8a I-3.8c All sums are those of the declaration: who falls, or is reduced, has still attacked. */
function applyAll(play: Play, frame: CombatFrame): void {
  const { state } = play;
  const combat = combatOf(state, frame);
  const resolved = frame.attacks.flatMap((attack) =>
    attack.dice === undefined ? [] : [{ attack, dice: attack.dice, sums: sumsOf(state, combat, attack) }],
  );
  const at = labelOf(state, frame);
  for (const { attack, dice, sums } of resolved) resolveCombat(play, at, attack, dice, sums);
  replaceFrame<Frame>(state, { ...frame, step: frame.toDeclare.length > 0 ? 'declare' : 'end', attacks: [] });
  settle(play);
}

/** A combat that begins: the attacker declares first unless they are ambushed. */
export function combatAt(
  state: State,
  location: number,
  attached: CombatFrame['attached'],
  sides: readonly Side[],
): CombatFrame {
  return {
    at: 'combat',
    location,
    attached,
    step: 'ambush',
    ambusher: undefined,
    toDeclare: sides,
    attacks: [],
    units: state.side.length,
  };
}
