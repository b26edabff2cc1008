/** A tool that has the map to itself while it is on; everything else on the table stays as it is. */
import type { ReadonlySignal } from '@preact/signals';
import type { Pointing, Scene, Target } from '../board/model.js';

export interface MapTool {
  readonly isOn: ReadonlySignal<boolean>;
  /** The board with what the tool shows, in place of the marks and trails of the game. */
  readonly scene: ReadonlySignal<Scene>;
  /** What a screen reader says; nothing while a mouse passes over. */
  readonly spoken: ReadonlySignal<string>;
  toggle(): void;
  leave(): void;
  consider(target: Target | undefined, pointing: Pointing): void;
  pick(target: Target, pointing: Pointing): void;
}
