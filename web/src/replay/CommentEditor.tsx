/** The comment at a moment: text, and arrows and marks drawn on the map. */
import { itemAt, lastItem } from '@bridgehead/engine';
import { useEffect, useState } from 'preact/hooks';
import type { Comment } from './comments.js';
import { toggleArrow, toggleMark } from './comments.js';

/** drawing: picks on the map make arrows and marks. */
export type AnnotateMode = 'reading' | 'drawing';

interface CommentEditorProps {
  readonly at: number;
  readonly comment: Comment;
  readonly mode: AnnotateMode;
  /** Where an arrow begins that is not finished yet. */
  readonly from: string | undefined;
  /** What became of the last change. */
  readonly status: string;
  readonly onChange: (comment: Comment) => void;
  readonly onMode: (mode: AnnotateMode) => void;
}

export function CommentEditor({ at, comment, mode, from, status, onChange, onMode }: CommentEditorProps) {
  const [text, setText] = useState(comment.text);
  useEffect(() => setText(comment.text), [at, comment.text]);
  const drawn = [
    ...comment.arrows.map((hexes) => ({
      label: `Arrow ${hexes.join(' to ')}`,
      without: () => toggleArrow(comment, itemAt(hexes, 0), lastItem(hexes)),
    })),
    ...comment.marks.map((hex) => ({ label: `Mark ${hex}`, without: () => toggleMark(comment, hex) })),
  ];
  return (
    <details class="replay-comment">
      <summary>Comment and arrows</summary>
      <label class="replay-comment-label">
        {at === 0 ? 'Comment on the game' : 'Comment on this action'}
        <textarea
          class="control-field"
          rows={3}
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
          onBlur={() => text !== comment.text && onChange({ ...comment, text })}
        />
      </label>
      {drawn.length > 0 && (
        <ul class="replay-drawn">
          {drawn.map(({ label, without }) => (
            <li key={label}>
              {label}
              <button type="button" class="control" aria-label={`Remove ${label}`} onClick={() => onChange(without())}>
                Remove
              </button>
            </li>
          ))}
        </ul>
      )}
      <div class="panel-row">
        <button
          type="button"
          class="control"
          aria-pressed={mode === 'drawing'}
          onClick={() => onMode(mode === 'drawing' ? 'reading' : 'drawing')}
        >
          Draw on the map
        </button>
        <span class="panel-soft" role="status">
          {mode === 'drawing' ? hintFor(from) : status}
        </span>
      </div>
    </details>
  );
}

function hintFor(from: string | undefined): string {
  return from === undefined
    ? 'Pick the hex where an arrow starts.'
    : `From ${from}: pick where it ends, or ${from} again to mark it.`;
}
