/** Texts for newcomers are short: a reading-grade check. */

/** A coach speaks in short sentences: this many words on average at most. */
export const WORDS_A_SENTENCE = 20;

/** The sentences of a text, at stops that are none of "U.S.". */
export function sentencesOf(text: string): readonly string[] {
  return text.split(/(?<=[.!?])(?<!\bU\.S\.)\s+/).filter((sentence) => sentence !== '');
}

/** Whether its sentences have few enough words on average. */
export function isEasy(text: string): boolean {
  // What stands before a colon is heard as a sentence of its own.
  const parts = sentencesOf(text).flatMap((sentence) => sentence.split(/(?<=:)\s+/));
  return text.split(/\s+/).length / parts.length <= WORDS_A_SENTENCE;
}
