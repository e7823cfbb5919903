import type { KeyRing } from './key-ring.ts';
import { isLinkToken, linkToken, type Link } from './link-token.ts';

/** The holder of a link to a sealed PDF: a recipient with the generation of their signing link, or the envelope's sender. */
export type SealedHolder = {
  /** The recipient's id; the envelope's for its sender. */
  id: string;
  /** 0 for the sender. A correction raises it, and kills every link of before. */
  linkGeneration: number;
};

function linkOf({ id, linkGeneration }: SealedHolder, generation: number): Link {
  return { purpose: 'sealed', id: `${id}/${linkGeneration}`, generation };
}

/** Makes the token of a link to a sealed PDF: the link's generation, a dot, and its MAC, as linkToken makes it. */
export function sealedToken(ring: KeyRing, holder: SealedHolder, generation: number): string {
  return `${generation}.${linkToken(ring, linkOf(holder, generation))}`;
}

/** Gives the generation of a token that was once made for this holder; undefined for any other. */
export function readSealedToken(ring: KeyRing, holder: SealedHolder, token: string): number | undefined {
  const [, digits, mac = ''] = /^([1-9]\d{0,5})\.([\w-]{43})$/.exec(token) ?? [];
  const generation = Number(digits);
  if (!Number.isSafeInteger(generation)) return undefined;
  return isLinkToken(ring, linkOf(holder, generation), mac) ? generation : undefined;
}
