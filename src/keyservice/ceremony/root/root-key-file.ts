import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { decrypt, encrypt, lengthPrefixed } from '../../keys/encrypt.ts';
import { keyFromPin } from '../../keys/pin.ts';
import type { PinCost } from '../../keys/pin.ts';
import { CeremonyError } from '../ceremony-error.ts';

const format = 'tamga-root-key/1';

/** 512 MiB and four passes: seconds for each guess. */
const fullCost: PinCost = { memoryCost: 512 * 1024, timeCost: 4 };
const mostMemory = 4 * 2 ** 20;

const Base64 = z.base64().transform((text) => Buffer.from(text, 'base64'));
const KeyFile = z.object({
  format: z.literal(format),
  memory_kib: z.int().min(8).max(mostMemory),
  passes: z.int().min(1).max(100),
  salt: Base64,
  public_key: Base64,
  sealed: Base64,
});

const associated = (publicKey: Uint8Array) => lengthPrefixed(format, publicKey);

/**
 * A root's private key (PKCS#8 in DER) as a file: under AES-256-GCM by a key that argon2id makes of the passphrases. `cost` is for
 * tests.
 */
export async function sealRootKey(
  { publicKey, privateKey }: { publicKey: Buffer; privateKey: Buffer },
  passphrases: string,
  cost: PinCost = fullCost,
): Promise<string> {
  const salt = randomBytes(16);
  const key = await keyFromPin(passphrases, salt, cost);
  const sealed = encrypt(key, privateKey, associated(publicKey));
  key.fill(0);
  const [saltText, publicText, sealedText] = [salt, publicKey, sealed].map((bytes) =>
    bytes.toString('base64'),
  );
  const members = { format, memory_kib: cost.memoryCost, passes: cost.timeCost };
  return `${JSON.stringify({ ...members, salt: saltText, public_key: publicText, sealed: sealedText }, null, 2)}\n`;
}

/** Opens such a file: the PKCS#8, which the caller zeroes. Throws CeremonyError for wrong passphrases and any other file. */
export async function openRootKey(
  file: Buffer,
  passphrases: string,
): Promise<{ publicKey: Buffer; privateKey: Buffer }> {
  const parsed = KeyFile.safeParse(parseJson(file));
  if (!parsed.success) throw new CeremonyError('The file of the root’s key is not one of this program.');
  const { memory_kib: memoryCost, passes: timeCost, salt, public_key: publicKey, sealed } = parsed.data;
  const key = await keyFromPin(passphrases, salt, { memoryCost, timeCost });
  const privateKey = decrypt(key, sealed, associated(publicKey));
  key.fill(0);
  if (!privateKey)
    throw new CeremonyError('The passphrases do not open the root’s key. Check their order, and try again.');
  return { publicKey, privateKey };
}

function parseJson(file: Buffer): unknown {
  try {
    return JSON.parse(file.toString('utf8'));
  } catch {
    return undefined;
  }
}
