/** Words in the lower part of hexes. */
import type { Atlas } from './geometry.js';

export function HexTexts({
  atlas,
  texts,
  below,
}: {
  readonly atlas: Atlas;
  readonly texts: readonly { readonly hex: string; readonly text?: string | undefined }[];
  /** How far below the middle, in parts of the way to the side. */
  readonly below: number;
}) {
  return (
    <>
      {texts.map(({ hex, text }) => {
        const at = atlas.byName.get(hex);
        return at === undefined || text === undefined ? null : (
          <text key={hex} x={at.x} y={at.y + atlas.inner * below}>
            {text}
          </text>
        );
      })}
    </>
  );
}
