import { z } from 'zod';
import { Problem } from '#domain/common/problem.ts';
import { SecretText } from '../../http/input/secret-text.ts';

/** The most signatures of one activation, which is what `multisign` tells. */
export const multisign = 20;

const missing = (type: string, name: string) => `Missing (or invalid type) ${type} parameter ${name}`;

/** A member that is text; the message is that of CSC 2.0. */
export function stringField(name: string, longest = 4_096) {
  return z.string({ error: missing('string', name) }).max(longest, `Invalid parameter ${name}`);
}

/** A member that may be left out, but is of this type. */
export const booleanField = (name: string) => z.boolean({ error: missing('boolean', name) }).optional();

/** The number of signatures. */
export const NumSignatures = z
  .int({ error: missing('integer', 'numSignatures') })
  .min(1, 'Invalid parameter numSignatures')
  .max(multisign, 'Numbers of signatures is too high')
  .meta({ description: `1 to ${multisign}, and at least the number of hashes` });

/** Hashes in base64. */
function hashList(name: string) {
  return z
    .array(z.string({ error: 'Invalid Base64 hash string parameter' }), { error: missing('array', name) })
    .min(1, 'Empty hash array')
    .max(multisign, 'Numbers of signatures is too high')
    .optional();
}

/** The members that name hashes and their algorithm, in both vocabularies. */
export const hashMembers = {
  hash: hashList('hash'),
  hashes: hashList('hashes'),
  hashAlgo: stringField('hashAlgo', 64).optional(),
  hashAlgorithmOID: stringField('hashAlgorithmOID', 64).optional(),
};

/** A PIN or a one-time code, which no log ever sees. */
export function factorField(name: string) {
  return z
    .string({ error: missing('string', name) })
    .max(64, `Invalid parameter ${name}`)
    .transform((given) => new SecretText(given))
    .optional()
    .meta({ format: 'password' });
}

/** The factors in the words of CSC 2: `id` is PIN or OTP. */
export const AuthData = z
  .array(
    z.object({
      id: stringField('authData.id', 64),
      value: z
        .string({ error: missing('string', 'authData.value') })
        .max(64, 'Invalid parameter authData')
        .transform((given) => new SecretText(given))
        .meta({ format: 'password' }),
    }),
    { error: missing('array', 'authData') },
  )
  .max(8, 'Invalid parameter authData')
  .optional();

/** Makes the problem of a request that is malformed; `message` is the text of CSC for it. */
export function malformed(message: string, path = ''): Problem {
  return new Problem('invalid_request', message, { issues: [{ path, message }] });
}

/** A member under its name of CSC 1 and its name of CSC 2, of which either may be given; both must be the same. */
export function either<T>(
  names: readonly [string, string],
  one: T | undefined,
  other: T | undefined,
): T | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  if (JSON.stringify(one) === JSON.stringify(other)) return one;
  throw malformed(`${names[0]} and ${names[1]} differ: send one of them`, names[1]);
}

type Factors = {
  PIN?: SecretText | undefined;
  OTP?: SecretText | undefined;
  authData?: readonly { id: string; value: SecretText }[] | undefined;
};

/** Gives the PIN and the one-time code, in whichever words of CSC they came. Throws Problem invalid_request. */
export function factorsOf({ PIN, OTP, authData = [] }: Factors): { pin?: string; otp?: string } {
  const other = authData.find(({ id }) => id !== 'PIN' && id !== 'OTP');
  if (other) throw malformed('Invalid parameter authData: its ids are PIN and OTP', 'authData');
  const pin = factor('PIN', PIN, authData);
  const otp = factor('OTP', OTP, authData);
  return { ...(pin && { pin }), ...(otp && { otp }) };
}

function factor(
  name: 'PIN' | 'OTP',
  given: SecretText | undefined,
  authData: NonNullable<Factors['authData']>,
) {
  const values = [
    ...(given ? [given] : []),
    ...authData.filter(({ id }) => id === name).map(({ value }) => value),
  ];
  const [first, ...others] = values.map((value) => value.reveal());
  if (others.some((one) => one !== first))
    throw malformed(`${name} and authData differ: send one of them`, 'authData');
  return first;
}
