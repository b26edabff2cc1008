/**
 * The worked examples of the rulebook: each with the position it begins with and the steps that lead through it. Positions and
 * steps are read where they are played (position.ts, actions.ts). No rule asks for them: they are an entry of their own, which a
 * page loads when someone opens an example.
 */
import { sayProblem } from '@bridgehead/engine';
import { readJson } from '@bridgehead/engine/json';
import * as z from 'zod/mini';
import advance from '../../content/examples/advance.json' with { type: 'json' };
import bog from '../../content/examples/bog.json' with { type: 'json' };
import closeCombat from '../../content/examples/close-combat.json' with { type: 'json' };
import criticalHit from '../../content/examples/critical-hit.json' with { type: 'json' };
import driving from '../../content/examples/driving.json' with { type: 'json' };
import height from '../../content/examples/height.json' with { type: 'json' };
import latw from '../../content/examples/latw.json' with { type: 'json' };
import manhandling from '../../content/examples/manhandling.json' with { type: 'json' };
import mortar from '../../content/examples/mortar.json' with { type: 'json' };
import movement1 from '../../content/examples/movement-1.json' with { type: 'json' };
import movement2 from '../../content/examples/movement-2.json' with { type: 'json' };
import orchard from '../../content/examples/orchard.json' with { type: 'json' };
import panzerfaust from '../../content/examples/panzerfaust.json' with { type: 'json' };
import polder from '../../content/examples/polder.json' with { type: 'json' };
import prepFire from '../../content/examples/prep-fire.json' with { type: 'json' };
import rally from '../../content/examples/rally.json' with { type: 'json' };
import rout from '../../content/examples/rout.json' with { type: 'json' };
import sight from '../../content/examples/sight.json' with { type: 'json' };
import steeple from '../../content/examples/steeple.json' with { type: 'json' };
import tankCloseCombat from '../../content/examples/tank-close-combat.json' with { type: 'json' };
import toHit88 from '../../content/examples/to-hit-88.json' with { type: 'json' };
import toHitGuns from '../../content/examples/to-hit-guns.json' with { type: 'json' };
import toKill from '../../content/examples/to-kill.json' with { type: 'json' };
import { SIDES } from '../vocabulary/vocabulary.js';
import type { ExampleBoard } from './example-boards.js';
import { exampleBoards } from './example-boards.js';

const EXAMPLE = z.strictObject({
  id: z.string(),
  /** What it shows, before it begins. */
  text: z.string(),
  rules: z.array(z.string()),
  position: z.unknown(),
  /** faces: what the dice show, in order (dice.ts). */
  steps: z.array(
    z.strictObject({
      side: z.enum(SIDES),
      action: z.unknown(),
      faces: z.array(z.int().check(z.minimum(0))),
      text: z.string(),
    }),
  ),
});
export type Example = z.infer<typeof EXAMPLE> & Pick<ExampleBoard, 'title'>;

const FILES: readonly { readonly id: string }[] = [
  rally,
  sight,
  prepFire,
  orchard,
  height,
  movement1,
  movement2,
  mortar,
  rout,
  advance,
  closeCombat,
  steeple,
  polder,
  driving,
  bog,
  toHit88,
  toHitGuns,
  latw,
  criticalHit,
  manhandling,
  toKill,
  panzerfaust,
  tankCloseCombat,
];

export const examples: readonly Example[] = FILES.map((file) => {
  const read = readJson(EXAMPLE, file);
  if (!read.ok) throw new Error(`content/examples, ${file.id}: ${read.problems.map(sayProblem).join('; ')}`);
  const board = exampleBoards.find(({ id }) => id === file.id);
  if (board === undefined)
    throw new Error(
      `content/examples, ${file.id}: expected an example with a board; there are ${exampleBoards.map(({ id }) => id).join(', ')}`,
    );
  return { ...read.value, title: board.title };
});
