/** The commands of `npm run staff -- flows`. */
export const verbs = [
  'overview',
  'list',
  'search',
  'show',
  'retry',
  'cancel',
  'send-again',
  'correct',
  'extend',
  'redeliver',
  'try',
  'preview',
  'bulk',
] as const;
export type Verb = (typeof verbs)[number];
