/** 8 Which guns help which attack, and which fire alone. */
import type { Attack, State, Unit } from '@bridgehead/remagen';
import { hasMark, isOnMap, opponentOf, reachesOne, unitsOf } from '@bridgehead/remagen';
import type { PlannedAttack } from './combat-plan.js';
import type { Situation } from './prospect.js';
import { prospectOf } from './prospect.js';

/** Less than this is not worth a shot. */
const WORTH_A_SHOT = 0.03;

/** Gives each gun to the attack where it helps most; guns are added together where one alone does not change the column. */
export function addBarrages(
  situation: Situation,
  planned: readonly PlannedAttack[],
  guns: readonly Unit[],
): PlannedAttack[] {
  const attacks = [...planned];
  let left = guns.filter((gun) => !attacks.some(({ attack }) => attack.barrage.includes(gun)));
  for (;;) {
    let best: { index: number; added: Unit[]; after: PlannedAttack; each: number } | undefined;
    for (const [index, { attack, prospect }] of attacks.entries()) {
      const inRange = left.filter((gun) => reachesOne(situation.state, gun, attack.defenders));
      for (let number = 1; number <= inRange.length; number++) {
        const added = inRange.slice(0, number);
        const stronger = { ...attack, barrage: [...attack.barrage, ...added] };
        const after = { attack: stronger, prospect: prospectOf(situation, stronger) };
        const each = (after.prospect.value - prospect.value) / number;
        if (each > (best?.each ?? WORTH_A_SHOT)) best = { index, added, after, each };
      }
    }
    if (best === undefined) return attacks;
    const { index, added, after } = best;
    attacks[index] = after;
    left = left.filter((gun) => !added.includes(gun));
  }
}

/** 8.11a The best attack by guns alone on an enemy that nobody has attacked; undefined if none promises anything. */
export function bestBarrageAlone(
  situation: Situation,
  guns: readonly Unit[],
  spared: readonly Unit[],
): PlannedAttack | undefined {
  let best: { planned: PlannedAttack; each: number } | undefined;
  for (const target of targetsOf(situation.state, situation, spared)) {
    const inRange = guns.filter((gun) => reachesOne(situation.state, gun, [target]));
    for (let number = 1; number <= inRange.length; number++) {
      const attack: Attack = { attackers: [], barrage: inRange.slice(0, number), defenders: [target] };
      const prospect = prospectOf(situation, attack);
      const each = prospect.value / number;
      if (each > (best?.each ?? WORTH_A_SHOT)) best = { planned: { attack, prospect }, each };
    }
  }
  return best?.planned;
}

function targetsOf(state: State, situation: Situation, spared: readonly Unit[]): Unit[] {
  return unitsOf(opponentOf(situation.side)).filter(
    (unit) =>
      isOnMap(state, unit) &&
      !hasMark(state, unit, 'defended') &&
      !hasMark(state, unit, 'advanced') &&
      !spared.includes(unit),
  );
}
