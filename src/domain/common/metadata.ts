/** Names and texts of a caller's own, by which they find an envelope or a sign request again. */
export type Metadata = Record<string, string>;

/** The bounds of it: how many names, and the characters of each name and text. */
export const metadataBounds = { names: 20, name: 40, value: 500 } as const;

/** Tells whether a text can name a value: a query writes `metadata[name]`, and people read it on one line. */
export function isMetadataName(name: string): boolean {
  const { length } = Array.from(name);
  return length > 0 && length <= metadataBounds.name && name.isWellFormed() && !/[[\]\p{Cc}]/u.test(name);
}
