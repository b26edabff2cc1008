/** bridgehead apply: carries actions out with the rolls given, tells what happens, and writes the new position. */
import type { Command } from 'commander';
import type { Chance } from '@bridgehead/engine/chance';
import type { GameTypes, Verdict } from '@bridgehead/engine';
import { itemAt, perform } from '@bridgehead/engine';
import { seededChance } from '@bridgehead/engine/chance';
import { givenChance, questionFor, readAction, readCards, readRolls, readSide } from '../answers.js';
import { badInput } from '../bad-input.js';
import { addCommand, collect, printJson, wholeNumber } from '../command.js';
import { writeWhole } from '../files.js';
import type { OpenPosition } from '../positions.js';
import { positionText, settle, withPosition } from '../positions.js';
import { sayViolations } from '../report.js';
import type { Desk } from '../terminal.js';
import { DONE, REFUSED } from '../terminal.js';

interface ApplyOptions {
  readonly action: readonly string[];
  readonly side?: string;
  readonly rolls?: string;
  readonly cards?: string;
  readonly seed?: number;
  readonly output?: string;
  readonly json?: true;
}

export function addApply(program: Command, desk: Desk): void {
  addCommand(program, {
    name: 'apply',
    summary: 'carry out actions with the rolls or cards given; print the events and the new position',
    more: 'All actions are carried out, or none. Without -o the events are printed as comments above the new position, so the output is a position file.',
    examples: [
      `apply examples/positions/bridge.yaml --action '{"do":"move","unit":"us-27","path":["0616"]}'`,
      `apply examples/positions/barrage.yaml --action '{"do":"attack","attackers":["us-1-47","us-27"],"barrage":["us-art-9"],"defenders":["ge-111"]}' --action '{"do":"support","guns":[]}' --rolls 3 -o after.yaml`,
      `apply examples/positions/primosole-fire.yaml --action '{"do":"fire","unit":"br-b-8dli","target":"ge-1-1pi","support":[],"card":"deck"}' --cards 7H`,
    ],
  })
    .argument('<position>', 'position file, YAML or JSON; "-" reads the standard input')
    .option('--action <json>', 'the action; repeat it for more, each is done by the side that decides', collect, [])
    .option('--side <side>', 'the side that acts, if not the one that decides')
    .option('--rolls <list>', 'the dice that are rolled, in order: 3,5')
    .option('--cards <list>', 'the cards or markers that are drawn, in order: 7H,10C')
    .option('--seed <number>', 'roll and draw by this seed instead', wholeNumber(0))
    .option('-o, --output <file>', 'write the new position to this file (.yaml or .json)')
    .action(async (file: string, options: ApplyOptions) => {
      if (options.action.length === 0) throw badInput('--action', 'expected at least one action');
      if (options.rolls !== undefined && options.seed !== undefined)
        throw badInput('--seed', 'expected either --rolls or --seed');
      if (options.cards !== undefined && options.seed !== undefined)
        throw badInput('--seed', 'expected either --cards or --seed');
      desk.code = await withPosition(file, (position) => applyActions(desk, position, options));
    });
}

interface Applied<T extends GameTypes> {
  readonly state: T['State'];
  readonly events: readonly T['Event'][];
}

type Refusal = Extract<Verdict, { legal: false }> & { readonly index: number };

function applyActions<T extends GameTypes>(desk: Desk, position: OpenPosition<T>, options: ApplyOptions): number {
  const { kit } = position;
  const side = readSide(kit, options.side);
  const actions = options.action.map((text, index) =>
    readAction(kit, text, options.action.length === 1 ? '--action' : `--action ${index + 1}`),
  );
  const given =
    options.seed === undefined
      ? givenChance(kit, readRolls(kit, options.rolls), readCards(kit, options.cards))
      : undefined;
  const applied = applyAll(position, side, actions, given ?? seededChance(options.seed ?? 0));
  if ('violations' in applied) {
    const action = itemAt(actions, applied.index);
    const name = kit.game.nameAction(position.state, action);
    if (options.json) printJson(desk, { applied: false, action, violations: applied.violations });
    else
      desk.print(
        `Nothing was applied. Not legal: ${name}\n${sayViolations(applied.violations, desk.terminal.columns)}`,
      );
    return REFUSED;
  }
  given?.finish();
  report(desk, position, applied, options);
  return DONE;
}

function applyAll<T extends GameTypes>(
  position: OpenPosition<T>,
  side: T['Side'] | undefined,
  actions: readonly T['Action'][],
  chance: Chance,
): Applied<T> | Refusal {
  const { kit } = position;
  let { state, events } = settle(position, chance);
  for (const [index, action] of actions.entries()) {
    const actor = side ?? questionFor(kit, state, undefined)?.side ?? itemAt(kit.game.sides, 0);
    const performed = perform(kit.game, state, actor, action, chance);
    if (!performed.legal) return { ...performed, index };
    state = performed.state;
    events = [...events, ...performed.events];
  }
  return { state, events };
}

function report<T extends GameTypes>(
  desk: Desk,
  { kit }: OpenPosition<T>,
  { state, events }: Applied<T>,
  { json, output }: ApplyOptions,
): void {
  const { game } = kit;
  const headline = game.headline(state);
  if (output !== undefined) writeWhole(output, positionText(kit, state, output));
  if (json) {
    printJson(desk, {
      applied: true,
      events,
      told: events.map((event) => game.tell(event)),
      headline,
      position: game.writePosition(state),
    });
    return;
  }
  const told = [...events.map((event) => `${game.tell(event)} [${event.rule}]`), headline];
  if (output === undefined)
    desk.terminal.output.write(`${told.map((line) => `# ${line}\n`).join('')}${positionText(kit, state)}`);
  else desk.print([...told, `The new position is in ${output}.`].join('\n'));
}
