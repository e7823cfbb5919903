import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { generateKey } from '../../keys/generate-key.ts';
import { tokenSigningKey } from '../../keys/homes/token-signing-key.ts';
import type { SigningKey } from '../../keys/key-store.ts';
import type { PinCost } from '../../keys/pin.ts';
import { signingKey } from '../../keys/signing-key.ts';
import type { Token } from '../../token/token.ts';
import { CeremonyError } from '../ceremony-error.ts';
import { readSmall, writeNew } from '../files.ts';
import { openRootKey, sealRootKey } from './root-key-file.ts';

/** The home of a root's key, by the file `path` in its folder; who opens a key closes it. */
export type RootKeys = {
  /** Makes the key (EC P-384), and writes the file. Throws CeremonyError. */
  make(path: string): Promise<SigningKey>;
  /** Opens the key. Throws CeremonyError for wrong passphrases, another token and another file. */
  open(path: string): Promise<SigningKey>;
};

/** Keys in the file itself, under the passphrases; `cost` is for tests. */
export function rootKeysInFiles(passphrases: string, cost?: PinCost): RootKeys {
  return {
    async make(path) {
      const { publicKey, privateKey } = await generateKey({ keyType: 'EC', keySize: 384 });
      await writeNew(path, await sealRootKey({ publicKey, privateKey }, passphrases, cost));
      return signingKey('EC', { publicKey, privateKey });
    },
    open: async (path) => signingKey('EC', await openRootKey(await readSmall(path), passphrases)),
  };
}

const format = 'tamga-root-token/1';
const TokenFile = z.object({
  format: z.literal(format),
  id: z.string().regex(/^[0-9a-f]{32}$/),
  public_key: z.base64().transform((text) => Buffer.from(text, 'base64')),
});

/** Keys in a token (PKCS#11), which gives none away; the file names the key there. */
export function rootKeysInToken(token: Token): RootKeys {
  return {
    async make(path) {
      const id = randomBytes(16).toString('hex');
      const algorithm = { keyType: 'EC', keySize: 384 } as const;
      const publicKey = await token.makeKept({ id, label: 'tamga root', algorithm });
      const members = { format, id, public_key: publicKey.toString('base64') };
      await writeNew(path, `${JSON.stringify(members, null, 2)}\n`);
      return openKept(token, id, publicKey);
    },
    async open(path) {
      const text = (await readSmall(path)).toString('utf8');
      const { success, data } = TokenFile.safeParse(parseJson(text));
      if (!success) throw new CeremonyError(`${path}: it names no key of a token; leave --token out`);
      return openKept(token, data.id, data.public_key);
    },
  };
}

async function openKept(token: Token, id: string, publicKey: Buffer): Promise<SigningKey> {
  const key = await token.openKept(id);
  if (key) return tokenSigningKey({ keyType: 'EC', publicKey }, key);
  throw new CeremonyError(`The token has no key ${id}: put in the token that the root was made in.`);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
