/** One thing wrong with a map's source, said so that a person can find and mend it. */
export interface Problem {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** The field, as a path: `lines[3].hexes`. */
  readonly field: string;
  readonly message: string;
}

export type Path = readonly (string | number)[];

export function fieldName(path: Path): string {
  return path.map((part, i) => (typeof part === 'number' ? `[${part}]` : i === 0 ? part : `.${part}`)).join('');
}

/** `map.yaml:84:7 lines[3].hexes: 0719 does not touch 0917, the hex before it (Kripp road)`. */
export function formatProblem({ file, line, column, field, message }: Problem): string {
  return `${file}:${line}:${column} ${field === '' ? '' : `${field}: `}${message}`;
}

/** A fault in what a drawing says; the parser adds the file and line of the feature it belongs to. */
export interface Complaint {
  /** The feature at fault: an object of the drawing, or the drawing itself. */
  readonly feature: object;
  /** The feature's name, for readers without a file at hand. */
  readonly name: string;
  readonly field: Path;
  /** The word at fault inside the field, to find its line in a long list. */
  readonly token?: string;
  readonly message: string;
}
