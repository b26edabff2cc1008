/** Small board figures of a rule: a question, the position with what is tried, and the answer of the rules. */
import type { GameTypes, WholeGame } from '@bridgehead/engine';
import type { Figure } from '@bridgehead/engine/learning';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { makeAtlas } from '../board/geometry.js';
import { Marks } from '../board/Marks.js';
import { Pieces } from '../board/Pieces.js';
import { Signs } from '../board/Signs.js';
import { Trails } from '../board/Trails.js';
import type { Kit } from '../kit/kit.js';
import { Refusals } from '../ui/Refusals.js';
import type { FigureScene } from './figure-scene.js';
import { figureScene } from './figure-scene.js';
import './figures.css';

interface Loaded<T extends GameTypes> {
  readonly game: WholeGame<T>;
  readonly figures: readonly Figure[];
}

async function load<T extends GameTypes>({ loadLearning, loadGame }: Kit<T>): Promise<Loaded<T>> {
  const learning = await loadLearning?.();
  const [figures, game] = await Promise.all([learning?.figures() ?? [], loadGame()]);
  return { figures, game };
}

interface RuleFiguresProps<T extends GameTypes> {
  readonly kit: Kit<T>;
  readonly rule: string;
  /** So many are shown at once. */
  readonly most: number;
}

/** The text does not wait for them. */
export function RuleFigures<T extends GameTypes>({ kit, rule, most }: RuleFiguresProps<T>) {
  const [loaded, setLoaded] = useState<Loaded<T> | undefined>(undefined);
  useEffect(() => {
    let wanted = true;
    load(kit).then(
      (found) => wanted && setLoaded(found),
      () => undefined, // the text is complete without them
    );
    return () => {
      wanted = false;
    };
  }, [kit]);
  if (loaded === undefined) return null;
  const figures = loaded.figures.filter(({ rules }) => rules.includes(rule));
  return <Figures key={rule} kit={kit} game={loaded.game} figures={figures} most={most} />;
}

interface FiguresProps<T extends GameTypes> {
  readonly kit: Kit<T>;
  readonly game: WholeGame<T>;
  readonly figures: readonly Figure[];
  readonly most: number;
}

function Figures<T extends GameTypes>({ kit, game, figures, most }: FiguresProps<T>) {
  const [all, setAll] = useState(false);
  const drawn = useMemo(
    () =>
      figures.flatMap((figure) => {
        const scene = figureScene(kit, game, figure);
        return scene === undefined ? [] : [{ figure, scene }];
      }),
    [kit, game, figures.length],
  );
  if (drawn.length === 0) return null;
  return (
    <section class="figures" aria-label="Figures">
      {drawn.slice(0, all ? undefined : most).map(({ figure, scene }) => (
        <FigureView key={figure.question} question={figure.question} scene={scene} />
      ))}
      {!all && drawn.length > most && (
        <button type="button" class="control" onClick={() => setAll(true)}>
          All {drawn.length} figures
        </button>
      )}
    </section>
  );
}

function FigureView({
  question,
  scene: { plan, scene, verdict },
}: {
  readonly question: string;
  readonly scene: FigureScene;
}) {
  const atlas = useMemo(() => makeAtlas(plan), [plan]);
  const occupied = new Set(scene.pieces.map(({ hex }) => hex));
  const { x, y, width, height } = plan.paper;
  const view = [x, y, width, height].map((value) => value.toFixed(1));
  return (
    <figure class="figure">
      <svg viewBox={view.join(' ')} role="img" aria-label={question}>
        <Ground plan={plan} />
        <Marks atlas={atlas} marks={scene.marks} />
        <Signs atlas={atlas} signs={scene.signs} layer="ground" />
        <Trails atlas={atlas} trails={scene.trails} occupied={occupied} layer="under" />
        <Pieces atlas={atlas} pieces={scene.pieces} />
        <Signs atlas={atlas} signs={scene.signs} layer="over" />
        <Trails atlas={atlas} trails={scene.trails} occupied={occupied} layer="over" />
      </svg>
      <figcaption>
        <p>{question}</p>
        {verdict.legal ? (
          <p class="figure-yes">Yes.</p>
        ) : (
          <>
            <p class="figure-no">No.</p>
            <Refusals violations={verdict.violations} />
          </>
        )}
      </figcaption>
    </figure>
  );
}

/** The part of the drawn map, as a picture: the browser keeps the drawing. */
function Ground({ plan: { drawing, paper } }: { readonly plan: FigureScene['plan'] }) {
  const { x, y, width, height } = paper;
  const window = [x, y, width, height].map((value) => value.toFixed(1)).join(',');
  return <image href={`${drawing}#svgView(viewBox(${window}))`} x={x} y={y} width={width} height={height} />;
}
