/** Fills a sentence with what it names. */
type Sentence = (values: Readonly<Record<string, string>>) => string;

/** The sentences of a reason, for somebody who knows contracts and not cryptography: what is wrong, and what to do. */
export type ReasonWords = { en: Sentence; mn: Sentence };
