/** What a game has for newcomers. Each part is loaded when it is first needed. */
import type { Figure, FirstBattle, Glossary, Reference } from '@bridgehead/engine/learning';
import type { Lesson } from '@bridgehead/engine/lessons';

export interface Learning {
  lessons(): Promise<readonly Lesson[]>;
  glossary(): Promise<Glossary>;
  /** The written parts of the reference card. */
  reference(): Promise<Reference>;
  figures(): Promise<readonly Figure[]>;
  firstBattle(): Promise<FirstBattle>;
}
