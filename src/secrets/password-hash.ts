import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const deriveArgon2 = promisify(argon2);

/** The cost of argon2id for one hash: memory in KiB, passes over it, lanes. */
export type PasswordCost = { memory: number; passes: number; parallelism: number };

/** What a new hash costs: 19 MiB, two passes, one lane; about 30 ms. No program of ours is started with another one. */
const fullCost: PasswordCost = { memory: 19_456, passes: 2, parallelism: 1 };
const version = 19;
const [saltLength, hashLength] = [16, 32] as const;

const stored = new RegExp(
  String.raw`^\$argon2id\$v=${version}\$m=(\d{1,7}),t=(\d{1,2}),p=(\d{1,2})\$([\w+/]{22})\$([\w+/]{43})$`,
);

function derive(
  password: string,
  nonce: Buffer,
  { memory, passes, parallelism }: PasswordCost,
): Promise<Buffer> {
  return deriveArgon2('argon2id', {
    message: password,
    nonce,
    memory,
    passes,
    parallelism,
    tagLength: hashLength,
  });
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}

/** Hashes a password by argon2id (RFC 9106) with a salt of its own, as a PHC string: `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. */
export async function hashPassword(password: string, cost: PasswordCost = fullCost): Promise<string> {
  const salt = randomBytes(saltLength);
  const hash = await derive(password, salt, cost);
  const { memory, passes, parallelism } = cost;
  return `$argon2id$v=${version}$m=${memory},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(hash)}`;
}

/** Says whether a password is the one that a PHC string of argon2id was made of, at the cost that stands there; throws on any other string. */
export async function fitsPassword(phc: string, password: string): Promise<boolean> {
  const [, memory, passes, parallelism, salt, hash] = stored.exec(phc) ?? [];
  if (!salt || !hash) throw new Error('The stored password hash is not an argon2id hash of ours.');
  const its = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
  return timingSafeEqual(
    await derive(password, Buffer.from(salt, 'base64'), its),
    Buffer.from(hash, 'base64'),
  );
}
