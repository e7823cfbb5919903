import { randomBytes } from 'node:crypto';
import { key32 } from '#config/fields.ts';
import { printActPublicKey } from '#secrets/act-keys.ts';

/** Prints the public key of ACT_SIGNING_KEY, or of a new one, as the processes take them. */
function printActKey(): void {
  const made = `hex:${randomBytes(32).toString('hex')}`;
  const given = process.env['ACT_SIGNING_KEY'];
  const secret = key32.safeParse(given ?? made);
  if (!secret.success) {
    console.error(`ACT_SIGNING_KEY: ${secret.error.issues[0]?.message ?? 'it is no key'}`);
    process.exitCode = 2;
    return;
  }
  if (given === undefined) console.log(`ACT_SIGNING_KEY=${made}`);
  console.log(`ACT_PUBLIC_KEYS=${printActPublicKey(secret.data)}`);
}

printActKey();
