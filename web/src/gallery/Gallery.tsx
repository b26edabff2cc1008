import { itemAt } from '@bridgehead/engine';
import { useState } from 'preact/hooks';
import { Board } from '../board/Board.js';
import type { Target } from '../board/model.js';
import { theme } from '../browser/settings.js';
import '../ui/control.css';
import './gallery.css';
import { PLAN, SCENES } from './scenes.js';

export function Gallery() {
  const [chosen, setChosen] = useState(
    () => SCENES.find(({ id }) => id === location.hash.slice(1)) ?? itemAt(SCENES, 0),
  );
  const [considered, setConsidered] = useState<Target | undefined>(undefined);
  const [picked, setPicked] = useState<Target | undefined>(undefined);
  return (
    <div class="gallery">
      <header class="gallery-head">
        <h1>The board alone</h1>
        <nav aria-label="Scenes">
          {SCENES.map((scene) => (
            <button
              key={scene.id}
              type="button"
              class="control"
              aria-pressed={scene === chosen}
              onClick={() => setChosen(scene)}
            >
              {scene.title}
            </button>
          ))}
          <button
            type="button"
            class="control"
            onClick={() => void (theme.value = theme.value === 'lamp' ? 'day' : 'lamp')}
          >
            Light or dark
          </button>
        </nav>
        <p>{chosen.about}</p>
        <p role="status">
          Considered: {say(considered)}. Picked: {say(picked)}.
        </p>
      </header>
      <main class="gallery-board">
        <Board
          plan={PLAN}
          scene={chosen.scene}
          note={considered && { hex: considered.hex, content: <p>{say(considered)}</p> }}
          onConsider={setConsidered}
          onPick={setPicked}
        />
      </main>
    </div>
  );
}

function say(target: Target | undefined): string {
  if (target === undefined) return 'nothing';
  return target.piece === undefined ? target.hex : `${target.piece} in ${target.hex}`;
}
