import { timingSafeEqual } from 'node:crypto';
import { linkToken } from './link-token.ts';

/** The holder of a link to a sealed PDF: a recipient with the generation of their signing link, or the envelope's sender. */
export type SealedHolder = {
  /** The recipient's id; the envelope's for its sender. */
  id: string;
  /** 0 for the sender. A correction raises it, and kills every link of before. */
  linkGeneration: number;
};

/** Makes the token of a link to a sealed PDF: the link's generation, a dot, and its MAC, as linkToken makes it. */
export function sealedToken(linkKey: Buffer, holder: SealedHolder, generation: number): string {
  const id = `${holder.id}/${holder.linkGeneration}`;
  return `${generation}.${linkToken(linkKey, { purpose: 'sealed', id, generation })}`;
}

/** Gives the generation of a token that was once made for this holder; undefined for any other. */
export function readSealedToken(linkKey: Buffer, holder: SealedHolder, token: string): number | undefined {
  const generation = Number(/^([1-9]\d{0,5})\.[\w-]{43}$/.exec(token)?.[1]);
  if (!Number.isSafeInteger(generation)) return undefined;
  const expected = Buffer.from(sealedToken(linkKey, holder, generation));
  const given = Buffer.from(token);
  return given.length === expected.length && timingSafeEqual(given, expected) ? generation : undefined;
}
