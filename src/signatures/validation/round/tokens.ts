import { MalformedError } from '../../asn1/parse.ts';
import { readToken } from '../../cades/token-to-validate.ts';
import type { SignedObject, TimestampToValidate } from '../../signed-file/signed-file.ts';

export type Token = ReturnType<typeof readToken>;

/** Tokens as they were read, which never change: by timestamp. `null` stands for bytes that are no token. */
const tokens = new WeakMap<TimestampToValidate, Token | null>();

/** The token of a timestamp, read once; undefined when its bytes are none (RFC 3161 section 2.4.2). */
export function tokenOf(timestamp: TimestampToValidate): Token | undefined {
  const known = tokens.get(timestamp);
  const token = known === undefined ? readable(timestamp.token) : known;
  tokens.set(timestamp, token);
  return token ?? undefined;
}

function readable(token: Buffer): Token | null {
  try {
    return withImprint(readToken(token));
  } catch (error) {
    if (error instanceof MalformedError) return null;
    throw error;
  }
}

/** The imprint's digest algorithm is judged with those of the token's own signature. */
function withImprint(token: Token): Token {
  const imprint: SignedObject = {
    name: 'imprint',
    scope: 'full',
    state: 'intact',
    digestAlgorithm: token.imprint.algorithm,
    isInternal: true,
  };
  const signedObjects = [...token.signature.signedObjects, imprint];
  return { ...token, signature: { ...token.signature, signedObjects } };
}
