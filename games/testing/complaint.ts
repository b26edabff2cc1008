/** What a loader of content says of a copy that has been changed. */
export function complaint<Content>(
  content: Content,
  change: (copy: Content) => void,
  load: (copy: Content) => unknown,
): string {
  const copy = structuredClone(content);
  change(copy);
  try {
    load(copy);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  return 'nothing is wrong';
}
