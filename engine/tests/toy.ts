/**
 * A toy game that uses all of the contract: three units a side on a line of seven spaces.
 *
 * 1 Set-up: a roll sets the length; each side buries one mine in secret (sealed, and hidden until it goes off).
 * 2 Turn: both choose a posture in secret (sealed, revealed together), then red's phase, then blue's.
 * 3 March: up to two spaces, step by step; a step onto the enemy's mine is a roll, and a step next to enemies lets them
 *   interrupt with a snap shot.
 * 4 Assault: any set of units next to a target; the target stands or falls back before the roll.
 */
import type { Chance } from '@bridgehead/engine/chance';
import type { Outcome, Play, Question, Tally } from '@bridgehead/engine';
import { TallySheet, bySide, fingerprint, isChosen } from '@bridgehead/engine';
import { rollDie } from '@bridgehead/engine/chance';
import type { Side, Toy, ToyAction, ToyFrame, ToyGame, ToyState, Unit } from './toy-state.js';
import {
  POSTURES,
  SIDES,
  SPACES,
  SPENT,
  attackTally,
  copy,
  enemyOf,
  isState,
  judgeActor,
  judgeMarch,
  living,
  mustFind,
  nextTo,
  ownersOf,
  parseAction,
  readPosition,
  startingUnits,
  subsets,
  unitOf,
  violation,
  writePosition,
} from './toy-state.js';

export const BRIDGE = { scenario: 'bridge', options: {} } as const;

// ---- Steps that change a state ---------------------------------------------------------------------------------------

type ToyPlay = Play<Toy>;

function replaceTop(state: ToyState, frame: ToyFrame): void {
  state.stack[state.stack.length - 1] = frame;
}

function lose(play: ToyPlay, unit: Unit): void {
  unit.alive = false;
  play.emit({ type: 'lost', rule: '4.4', unit: unit.id });
}

function rollToHit(play: ToyPlay, side: Side, label: string, rule: string, hits: (die: number) => boolean): boolean {
  const die = rollDie(play.chance, label);
  const hit = hits(die);
  play.emit({ type: 'rolled', rule, side, die, result: hit ? 'hit' : 'miss' });
  return hit;
}

/** 3.3 One space of a march, with what waits there. */
function marchStep(play: ToyPlay, unit: Unit, to: number): void {
  const { state } = play;
  unit.at += Math.sign(to - unit.at);
  play.emit({ type: 'moved', rule: '3.3', unit: unit.id, to: unit.at });
  const enemy = enemyOf(unit.side);
  if (state.mines[enemy] === unit.at) {
    state.mines[enemy] = SPENT;
    play.emit({ type: 'mine', rule: '3.5', reveals: true, unit: unit.id, at: unit.at });
    if (rollToHit(play, enemy, `mine under ${unit.id}`, '3.5', (die) => die <= 3)) lose(play, unit);
  }
  if (unit.alive && living(state, enemy).some((other) => nextTo(other, unit)))
    state.stack.push({ at: 'snap', side: enemy, target: unit.id });
}

function turnStep({ state }: ToyPlay, step: number): void {
  const finished = SIDES.some((side) => living(state, side).length === 0) || state.turn > state.lastTurn;
  if (finished) {
    state.stack = [{ at: 'over' }];
    return;
  }
  replaceTop(state, { at: 'turn', step: step + 1 });
  if (step === 0) {
    state.postures = { red: null, blue: null };
    state.stack.push({ at: 'postures' });
  } else if (step < 3) {
    state.stack.push({ at: 'phase', side: SIDES[step - 1], spent: [] });
  } else {
    state.turn++;
    replaceTop(state, { at: 'turn', step: 0 });
  }
}

// ---- The frames ---------------------------------------------------------------------------------------------------

const ask = (side: Side, rule: string, text: string): Question<Toy> => ({ side, rule, text });

const procedures: ToyGame['procedures'] = {
  setup: {
    run({ state, chance }) {
      state.lastTurn = 3 + chance.pick(2, 'length of the game');
      state.stack = [{ at: 'turn', step: 0 }, { at: 'bury' }];
      return 'again';
    },
  },
  bury: {
    run({ state }) {
      if (SIDES.some((side) => state.mines[side] === null)) return 'ask';
      state.stack.pop();
      return 'again';
    },
    decision: {
      ask: (state) =>
        SIDES.filter((side) => state.mines[side] === null).map((side) =>
          ask(side, '1.2', 'Where do you bury your mine?'),
        ),
      candidates: () => [2, 3, 4].map((at) => ({ do: 'bury', at })),
      judge: (_state, _frame, _side, action) =>
        action.do === 'bury' && [2, 3, 4].includes(action.at)
          ? []
          : [violation('no-mine', '1.2', 'A mine lies in 2, 3 or 4.')],
      apply(play, _frame, side, action) {
        if (action.do !== 'bury') return;
        play.state.mines[side] = action.at;
        play.emit({ type: 'buried', rule: '1.2', side, at: action.at });
      },
    },
  },
  turn: {
    run(play, frame) {
      turnStep(play, frame.step);
      return 'again';
    },
  },
  postures: {
    run(play) {
      const { state } = play;
      if (SIDES.some((side) => state.postures[side] === null)) return 'ask';
      play.emit({ type: 'revealed', rule: '2.1', reveals: true, postures: { ...state.postures } });
      state.stack.pop();
      return 'again';
    },
    decision: {
      ask: (state) =>
        SIDES.filter((side) => state.postures[side] === null).map((side) => ask(side, '2.1', 'Bold or wary?')),
      candidates: () => POSTURES.map((posture) => ({ do: 'posture', posture })),
      judge: (_state, _frame, _side, action) =>
        action.do === 'posture' ? [] : [violation('no-posture', '2.1', 'Choose bold or wary.')],
      apply({ state }, _frame, side, action) {
        if (action.do === 'posture') state.postures[side] = action.posture;
      },
    },
  },
  phase: {
    run: () => 'ask',
    decision: {
      ask: (_state, { side }) => [{ ...ask(side, '3', 'March, attack or end the phase.'), decline: { do: 'end' } }],
      candidates(state, { spent }, side, { owner }) {
        const ready = living(state, side).filter((unit) => !spent.includes(unit.id));
        const marches = ready.flatMap((unit) =>
          [-2, -1, 1, 2]
            .map((by) => unit.at + by)
            .filter((to) => judgeMarch(side, unit, to, owner).length === 0)
            .map((to): ToyAction => ({ do: 'march', unit: unit.id, to })),
        );
        const attacks = living(state, enemyOf(side)).flatMap((target) =>
          subsets(ready.filter((unit) => nextTo(unit, target)).map((unit) => unit.id)).map(
            (units): ToyAction => ({ do: 'attack', units, target: target.id }),
          ),
        );
        return [{ do: 'end' }, ...marches, ...attacks];
      },
      judge(state, { spent }, side, action, { owner }) {
        if (action.do === 'end') return [];
        if (action.do === 'march') {
          const found = judgeActor(state, side, spent, action.unit);
          return found.length > 0 ? found : judgeMarch(side, mustFind(state, action.unit), action.to, owner);
        }
        if (action.do !== 'attack') return [violation('not-now', '3', 'March, attack or end the phase.')];
        const target = unitOf(state, action.target);
        if (!target?.alive || target.side === side)
          return [violation('no-target', '4.1', `${action.target} cannot be attacked.`)];
        const found = action.units.flatMap((id) => judgeActor(state, side, spent, id));
        for (const unit of state.units)
          if (action.units.includes(unit.id) && !nextTo(unit, target))
            found.push(violation('not-adjacent', '4.1', `${unit.id} is not next to ${target.id}.`));
        if (action.units.length === 0) found.push(violation('nobody', '4.2', 'Somebody must attack.'));
        if (new Set(action.units).size < action.units.length)
          found.push(violation('twice', '4.2', 'A unit attacks once.'));
        return found;
      },
      apply({ state }, frame, _side, action) {
        if (action.do === 'end') {
          state.stack.pop();
          return;
        }
        if (action.do === 'march') {
          replaceTop(state, { ...frame, spent: [...frame.spent, action.unit] });
          state.stack.push({ at: 'march', unit: action.unit, to: action.to });
        } else if (action.do === 'attack') {
          replaceTop(state, { ...frame, spent: [...frame.spent, ...action.units] });
          state.stack.push({ at: 'assault', attackers: action.units, target: action.target, replied: false });
        }
      },
      preview(state, _frame, _side, action) {
        const tallies: Tally[] = [];
        if (action.do === 'attack') {
          const sheet = new TallySheet('Added to the die');
          attackTally(state, action.units, mustFind(state, action.target), sheet);
          tallies.push(sheet);
        }
        return { summary: nameAction(action), tallies, consequences: [] };
      },
      assemble(state, { spent }, side, partial) {
        if (partial.do !== 'attack') return { additions: [], missing: [] };
        const target = mustFind(state, partial.target);
        const additions = living(state, side)
          .filter((unit) => !partial.units.includes(unit.id))
          .map((unit) => ({
            label: unit.id,
            action: { ...partial, units: [...partial.units, unit.id] },
            violations: [
              ...judgeActor(state, side, spent, unit.id),
              ...(nextTo(unit, target)
                ? []
                : [violation('not-adjacent', '4.1', `${unit.id} is not next to ${target.id}.`)]),
            ],
          }));
        return {
          additions,
          missing: partial.units.length > 0 ? [] : [violation('nobody', '4.2', 'Somebody must attack.')],
        };
      },
    },
  },
  march: {
    run(play, { unit: id, to }) {
      const unit = mustFind(play.state, id);
      if (!unit.alive || unit.at === to) play.state.stack.pop();
      else marchStep(play, unit, to);
      return 'again';
    },
  },
  snap: {
    run: () => 'ask',
    decision: {
      ask: (_state, { side, target }) => [{ ...ask(side, '3.6', `Shoot at ${target}?`), decline: { do: 'hold' } }],
      candidates: (state, { target }, side) => [
        { do: 'hold' },
        ...living(state, side)
          .filter((unit) => nextTo(unit, mustFind(state, target)))
          .map((unit): ToyAction => ({ do: 'shoot', shooter: unit.id })),
      ],
      judge(state, { target }, side, action) {
        if (action.do === 'hold') return [];
        if (action.do !== 'shoot') return [violation('not-now', '3.6', 'Shoot or hold.')];
        const shooter = living(state, side).find((unit) => unit.id === action.shooter);
        return shooter && nextTo(shooter, mustFind(state, target))
          ? []
          : [violation('no-shooter', '3.6', `${action.shooter} cannot shoot.`)];
      },
      apply({ state }, { target }, _side, action) {
        state.stack.pop();
        if (action.do === 'shoot') state.stack.push({ at: 'shot', shooter: action.shooter, target });
      },
    },
  },
  shot: {
    run(play, { shooter, target }) {
      play.state.stack.pop();
      const { side } = mustFind(play.state, shooter);
      if (rollToHit(play, side, `snap shot by ${shooter}`, '3.6', (die) => die >= 5))
        lose(play, mustFind(play.state, target));
      return 'again';
    },
  },
  assault: {
    run(play, { attackers, target: id, replied }) {
      if (!replied) return 'ask';
      const { state } = play;
      const target = mustFind(state, id);
      const sheet = new TallySheet('Added to the die');
      attackTally(state, attackers, target, sheet);
      state.stack.pop();
      if (rollToHit(play, enemyOf(target.side), `assault on ${id}`, '4.3', (die) => die + sheet.total >= 6))
        lose(play, target);
      else if (rollToHit(play, target.side, `return fire of ${id}`, '4.5', (die) => die === 6))
        lose(play, mustFind(state, attackers[0]));
      return 'again';
    },
    decision: {
      ask: (state, { target }) => [
        { ...ask(mustFind(state, target).side, '4.2', `Does ${target} stand?`), decline: { do: 'stand' } },
      ],
      candidates: (state, { target }, side, { owner }) =>
        canFallBack(mustFind(state, target), side, owner) ? [{ do: 'stand' }, { do: 'fallBack' }] : [{ do: 'stand' }],
      judge(state, { target }, side, action, { owner }) {
        if (action.do === 'stand') return [];
        const free = action.do === 'fallBack' && canFallBack(mustFind(state, target), side, owner);
        return free ? [] : [violation('no-way-back', '4.2', `${target} can only stand.`)];
      },
      apply(play, frame, side, action) {
        if (action.do === 'stand') {
          replaceTop(play.state, { ...frame, replied: true });
          return;
        }
        play.state.stack.pop();
        const target = mustFind(play.state, frame.target);
        target.at += homewards(side);
        play.emit({ type: 'moved', rule: '4.2', unit: target.id, to: target.at });
      },
    },
  },
  over: {},
};

const homewards = (side: Side) => (side === 'red' ? -1 : 1);

function canFallBack(target: Unit, side: Side, owner: Toy['Context']['owner']): boolean {
  const to = target.at + homewards(side);
  return to >= 0 && to < SPACES && owner[to] !== enemyOf(side);
}

function nameAction(action: ToyAction): string {
  switch (action.do) {
    case 'bury':
      return `bury the mine in ${action.at}`;
    case 'posture':
      return action.posture;
    case 'march':
      return `${action.unit} marches to ${action.to}`;
    case 'attack':
      return `${action.units.join(' and ')} attack ${action.target}`;
    case 'shoot':
      return `${action.shooter} shoots`;
    default:
      return action.do;
  }
}

function outcome(state: ToyState): Outcome<Side> {
  const points = bySide<Toy, Tally>(toy, (side) => {
    const sheet = new TallySheet(`Points of ${side}`);
    for (const unit of living(state, side)) sheet.add('5.1', unit.id, 1);
    return sheet;
  });
  const lead = points.red.total - points.blue.total;
  const over = state.stack.at(-1)?.at === 'over';
  const winner = !over || lead === 0 ? undefined : lead > 0 ? 'red' : 'blue';
  return { winner, level: winner ? 'victory' : over ? 'draw' : 'undecided', points };
}

export const toy: ToyGame = {
  key: 'toy',
  title: 'Toy',
  summary: 'A small game for tests',
  rulesVersion: '1',
  contentHash: fingerprint(startingUnits()),
  sides: SIDES,
  sideName: (side) => (side === 'red' ? 'Red' : 'Blue'),
  scenarios: [{ id: 'bridge', title: 'The bridge', summary: 'Three against three' }],
  options: [{ id: 'touch', title: 'Touch and move', rule: '5.2', summary: 'Nothing is taken back' }],
  procedures,
  start: ({ scenario, options }) => ({
    stack: [{ at: 'setup' }],
    scenario,
    touch: isChosen(options, 'touch'),
    turn: 1,
    lastTurn: 0,
    units: startingUnits(),
    mines: { red: null, blue: null },
    postures: { red: null, blue: null },
  }),
  setupOf: ({ scenario, touch }) => ({ scenario, options: { touch } }),
  copy,
  toJson: ({ stack, scenario, touch, turn, lastTurn, units, mines, postures }) => ({
    stack,
    scenario,
    touch,
    turn,
    lastTurn,
    units,
    mines: { red: mines.red, blue: mines.blue },
    postures: { red: postures.red, blue: postures.blue },
  }),
  fromJson: (json) =>
    isState(json) ? { ok: true, value: copy(json) } : { ok: false, problems: [{ field: '', expected: 'a state' }] },
  context: (state) => ({ owner: ownersOf(state) }),
  parseAction,
  readPosition,
  writePosition,
  view(state, side) {
    const view = copy(state);
    const enemy = enemyOf(side);
    if (view.mines[enemy] !== SPENT) view.mines[enemy] = null;
    if (state.stack.at(-1)?.at === 'postures') view.postures[enemy] = null;
    return view;
  },
  sees: (event, side) => (event.type === 'buried' && event.side !== side ? { ...event, at: null } : event),
  tell: (event) => `${event.rule} ${event.type}`,
  nameAction: (_state, action) => nameAction(action),
  nameActionFor: (_state, side, action, viewer) =>
    side !== viewer && action.do === 'bury'
      ? 'bury the mine'
      : side !== viewer && action.do === 'posture'
        ? 'posture'
        : nameAction(action),
  nameOutcome(events) {
    const results = events.flatMap((event) => (event.type === 'rolled' ? [event.result] : []));
    return results.length > 0 ? results.join(', ') : undefined;
  },
  /** Hits for and against anyone who rolled first. */
  rankOutcome(events) {
    const rolls = events.filter((event) => event.type === 'rolled');
    if (rolls.length === 0) return undefined;
    const [{ side }] = rolls;
    const hits = rolls.filter(({ result }) => result === 'hit');
    return { side, rank: hits.reduce((rank, hit) => rank + (hit.side === side ? 1 : -1), 0) };
  },
  brokenInvariants(state) {
    const shared = Array.from({ length: SPACES }, (_, at) => at).filter(
      (at) => new Set(state.units.filter((unit) => unit.alive && unit.at === at).map((unit) => unit.side)).size > 1,
    );
    return shared.map((at) => `both sides stand in ${at}`);
  },
  outcome,
  headline: (state) => `Turn ${state.turn}`,
  mayUndo: (state) => !state.touch,
};

// ---- Help for tests -------------------------------------------------------------------------------------------------

/** Chance that a test does not care about. */
export const always = (index: number): Chance => ({ pick: (ways) => Math.min(index, ways - 1) });

/** A position in red's first phase: places of red's and blue's units, mines far away. */
export function inPhase(red: readonly number[], blue: readonly number[], side: Side = 'red'): ToyState {
  const state = toy.start(BRIDGE);
  const places = [...red, ...blue];
  state.units.forEach((unit, index) => {
    unit.at = places[index];
  });
  return {
    ...state,
    lastTurn: 3,
    mines: { red: SPENT, blue: SPENT },
    postures: { red: 'wary', blue: 'bold' },
    stack: [
      { at: 'turn', step: side === 'red' ? 2 : 3 },
      { at: 'phase', side, spent: [] },
    ],
  };
}
