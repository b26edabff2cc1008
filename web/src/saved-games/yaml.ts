/** Positions are written in YAML by hand. The reader is loaded only when such a text comes in. */
import type { Problem } from '@bridgehead/engine';
import { LineCounter, parseDocument } from 'yaml';

export function readYaml(
  text: string,
): { readonly ok: true; readonly data: unknown } | { readonly ok: false; readonly problems: readonly Problem[] } {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const problems = document.errors.map(
    ({ pos, message }): Problem => ({
      field: `line ${lines.linePos(pos[0]).line}`,
      expected: `expected YAML or JSON: ${message}`,
    }),
  );
  if (problems.length > 0) return { ok: false, problems };
  try {
    const data: unknown = document.toJS();
    return { ok: true, data };
  } catch (error) {
    return {
      ok: false,
      problems: [
        { field: '', expected: `expected YAML or JSON: ${error instanceof Error ? error.message : String(error)}` },
      ],
    };
  }
}
