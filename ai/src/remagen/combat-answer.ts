/** 4.1d 4.1e 4.1f The answers of a Combat Phase: the next attack with its guns, and Final Protective Fire. */
import type { Choice, ChoiceRequest } from '@bridgehead/engine/players';
import { judge, itemAt } from '@bridgehead/engine';
import type { Action, Attack, AttackFrame, CombatFrame, Remagen, Unit } from '@bridgehead/remagen';
import { dutyGraph, idOf, opponentOf, supportingGuns, units } from '@bridgehead/remagen';
import { count, signed, tenths } from '../words.js';
import { addBarrages, bestBarrageAlone } from './barrage-plan.js';
import type { PlannedAttack } from './combat-plan.js';
import { clustersOf, planCluster } from './combat-plan.js';
import type { Prospect } from './prospect.js';
import { prospectWithFire, situationOf } from './prospect.js';

type Request = ChoiceRequest<Remagen>;

/** Attacks looked at in one cluster before the best plan so far is taken. */
const NODES = 400;

/** The most promising attack of the best plan for the rest of the phase; undefined if the plan cannot be carried out. */
export function chooseAttack(request: Request, frame: CombatFrame): Choice<Remagen> | undefined {
  const { view, context, side, question } = request;
  const graph = dutyGraph(view, context, side, frame);
  const clusters = clustersOf(frame, graph.partners);
  const situation = situationOf(view, context, side, clusters.length > 1 ? 0.5 : 1);
  const planned: PlannedAttack[] = [];
  let guns = graph.guns;
  for (const cluster of clusters) {
    const { attacks } = planCluster(situation, cluster, { nodes: request.budget.expired() ? 1 : NODES, guns });
    planned.push(...attacks);
    guns = guns.filter((gun) => !attacks.some(({ attack }) => attack.barrage.includes(gun)));
  }
  const attacks = addBarrages(situation, planned, graph.guns).toSorted((a, b) => b.prospect.value - a.prospect.value);
  for (const { attack, prospect } of attacks) {
    const action = attackAction(attack);
    if (judge(request.game, view, side, action, context).legal) return { action, reason: sayAttack(attack, prospect) };
  }
  if (question.decline === undefined) return undefined;
  const alone = bestBarrageAlone(situation, graph.guns, frame.defenders);
  if (alone !== undefined)
    return { action: attackAction(alone.attack), reason: sayAttack(alone.attack, alone.prospect) };
  return { action: question.decline, reason: 'No barrage is worth making.' };
}

function attackAction({ attackers, barrage, defenders }: Attack): Action {
  return { do: 'attack', attackers: attackers.map(idOf), barrage: barrage.map(idOf), defenders: defenders.map(idOf) };
}

function sayAttack(attack: Attack, { differential, gain, loss }: Prospect): string {
  const what = attack.attackers.length === 0 ? 'Barrage' : 'Attack';
  const [won, lost] = [tenths(gain), tenths(loss)];
  const worth =
    won === '0' && lost === '0' ? 'losses are unlikely' : `${won} points gained and ${lost} lost on average`;
  return `${what} at ${signed(differential)}: ${worth}.`;
}

// --- Final Protective Fire ------------------------------------------------------------------------------------------

/** What a gun is saved for: it fires once in a Game-Turn (8.46). */
const PRICE_OF_FIRE = 0.12;

/** The guns whose fire lowers the expected loss most, each of them worth its shot. */
export function chooseFire(request: Request, frame: AttackFrame): Choice<Remagen> {
  const { view, context, side } = request;
  const situation = situationOf(view, context, opponentOf(side), 0);
  const guns = supportingGuns(view, context, frame).toSorted(
    (a, b) => itemAt(units, b).finalProtectiveFire - itemAt(units, a).finalProtectiveFire,
  );
  const bare = prospectWithFire(situation, frame, 0);
  const price = PRICE_OF_FIRE * (1 + 0.5 * attacksToCome(request));
  let best = { chosen: guns.slice(0, 0), prospect: bare, value: -bare.value };
  for (let number = 1; number <= guns.length; number++) {
    const chosen = guns.slice(0, number);
    const prospect = prospectWithFire(situation, frame, fireOf(chosen));
    const value = -prospect.value - price * number;
    if (value > best.value) best = { chosen, prospect, value };
  }
  return { action: { do: 'support', guns: best.chosen.map(idOf) }, reason: sayFire(best.chosen, bare, best.prospect) };
}

function fireOf(guns: readonly Unit[]): number {
  return guns.reduce((sum, gun) => sum + itemAt(units, gun).finalProtectiveFire, 0);
}

/** Units that must still be attacked in this phase: they may need the fire more. */
function attacksToCome({ view }: Request): number {
  const combat = view.stack.find((frame) => frame.at === 'combat');
  return combat?.at === 'combat' ? Math.min(2, combat.attackers.length / 2) : 0;
}

function sayFire(guns: readonly Unit[], before: Prospect, after: Prospect): string {
  if (guns.length === 0) return `No fire: at ${signed(before.differential)} it would not change enough.`;
  return `The fire of ${count(guns.length, 'gun')} brings the attack from ${signed(before.differential)} to ${signed(after.differential)}: expected loss ${tenths(after.gain)} instead of ${tenths(before.gain)} points.`;
}
