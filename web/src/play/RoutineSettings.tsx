/** Which questions of a game are asked although nothing is to be decided. */
import type { GameTypes } from '@bridgehead/engine';
import { asksAlways } from '../browser/settings.js';
import type { Kit } from '../kit/kit.js';
import { Setting } from '../ui/SettingsDialog.js';

const ASKED = [
  { id: 'off', label: 'Answer for me' },
  { id: 'on', label: 'Ask me' },
] as const;

export function RoutineSettings<T extends GameTypes>({ kit }: { readonly kit: Kit<T> }) {
  return (
    <>
      {kit.routine?.map(({ at, title }) => (
        <Setting
          key={at}
          title={title}
          explains="Undo brings the question back."
          choices={ASKED}
          setting={asksAlways(kit.game.key, at)}
        />
      ))}
    </>
  );
}
