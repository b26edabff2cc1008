/** The rulebook in our words. An entry of its own: it is larger than all the rules, and needed only when someone opens it. */
export { default as rulebook } from './content/rulebook.json' with { type: 'json' };
