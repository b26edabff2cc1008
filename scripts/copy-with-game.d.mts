/** Types of copy-with-game.mjs for the packages, which are TypeScript. */
export function copyWithGame(copy: string, example: string, entry: string, checked: 'game' | 'all'): Promise<void>;
