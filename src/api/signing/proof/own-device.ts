import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { z } from 'zod';
import {
  confirmationNumbers,
  confirmationSeconds,
  confirmedLastsMs,
  type SignatureAsked,
} from '#domain/account/confirmation.ts';
import { Problem } from '#domain/common/problem.ts';
import { UserAccount } from '#entities/account/user-account.ts';
import { askDevices, questionEnd } from '../../common/confirmations/ask-devices.ts';
import {
  askedSignatures,
  askerName,
  drawNumber,
  isUsable,
  type AskedSignature,
} from '../../common/confirmations/asked-signature.ts';
import { liveDevices } from '../../common/devices/live-devices.ts';
import type { ApiEnv } from '../../http/deps.ts';
import { Time } from '../../http/input/fields.ts';
import { linkCookieSite } from '../../http/frames.ts';
import { eligibilityOf, type Eligibility, type SignerAddresses } from './eligibility.ts';

const name = 'tamga_device';
const made = /^[\w-]{43}$/;

/** The signature that a link's holder wants to make, and the addresses that the signer is known by. */
type Wanted = { addresses: SignerAddresses; about: Omit<SignatureAsked, 'signatures'> };

/** What the page shows while it waits, whether or not anybody is asked. */
type ShownQuestion = { number: number; expiresAt: Date };

/** The same as a call answers it. */
export const QuestionShown = z.object({
  number: z
    .int()
    .min(confirmationNumbers.min)
    .max(confirmationNumbers.max)
    .meta({ description: 'Show it to the signer: they type it on the device' }),
  expires_at: Time,
});

/** Makes that answer. */
export function questionView({ number, expiresAt }: ShownQuestion): z.input<typeof QuestionShown> {
  return { number, expires_at: expiresAt.toISOString() };
}

/**
 * Asks the signer of a link on their own devices, and gives the number that its page shows. The answer and its time are the same where there
 * is no account, no device, or no room for another question: whoever has the link must not learn from it who has one.
 */
export function askOwnDevices(c: Context<ApiEnv>, { addresses, about }: Wanted): ShownQuestion {
  const secret = randomBytes(32).toString('base64url');
  const shown = { number: drawNumber(), expiresAt: questionEnd() };
  const signing = { about: { ...about, signatures: 1 }, askedBy: askerName(secret), number: shown.number };
  rememberAsker(c, secret);
  const { log } = c.var.deps;
  void ask(c, addresses, { signing, expiresAt: shown.expiresAt }).catch((error: unknown) =>
    log.error({ err: error, request_id: c.var.requestId }, 'a signer was not asked on their devices'),
  );
  return shown;
}

type Question = Pick<Parameters<typeof askDevices>[1], 'signing' | 'expiresAt'>;

async function ask(c: Context<ApiEnv>, addresses: SignerAddresses, question: Question): Promise<void> {
  const { deps } = c.var;
  const holder = (await eligibilityOf(deps, addresses)).credentials[0]?.userId;
  if (holder === undefined) return;
  const em = deps.orm.em.fork();
  if ((await liveDevices(em, holder)).length === 0) return;
  const user = await em.findOneOrFail(UserAccount, { id: holder });
  await askDevices(c, { ...question, user, kind: 'sign' }).catch(unasked);
}

/** A question that could not be asked leaves the code. Throws anything else again. */
function unasked(error: unknown): void {
  const known = ['rate_limited', 'service_unavailable'];
  if (!(error instanceof Problem && known.includes(error.code))) throw error;
}

/** Lets this browser alone go on by the answer: a secret that scripts cannot read, sent to this link's calls only. */
function rememberAsker(c: Context<ApiEnv>, secret: string): void {
  setCookie(c, name, secret, {
    path: c.req.path.split('/', 3).join('/'),
    maxAge: confirmationSeconds + confirmedLastsMs / 1_000,
    httpOnly: true,
    ...linkCookieSite(c, c.var.deps.config.BASE_URL),
  });
}

/**
 * Leaves the credentials of the person who confirmed, where one did: nobody's else are opened by it.
 */
export function standingOf(
  standing: Eligibility,
  confirmed: Pick<AskedSignature, 'userId'> | undefined,
): Eligibility {
  if (!confirmed) return standing;
  const credentials = standing.credentials.filter(({ userId }) => userId === confirmed.userId);
  const lost = standing.missing.length === 0 && credentials.length === 0;
  return { ...standing, credentials, missing: lost ? ['credential'] : standing.missing };
}

/** Gives the confirmation by which this browser may have just this signed, which nothing was done by yet; undefined without one. */
export async function confirmedOnDevice(
  c: Context<ApiEnv>,
  { target, hashes }: Pick<SignatureAsked, 'target' | 'hashes'>,
): Promise<AskedSignature | undefined> {
  const secret = getCookie(c, name);
  if (secret === undefined || !made.test(secret)) return undefined;
  const asked = { kind: 'sign', askedBy: askerName(secret), target } as const;
  const em = c.var.deps.orm.em.fork();
  const [newest] = await askedSignatures(em, asked);
  if (!newest || !isDeepStrictEqual(newest.about.hashes, hashes)) return undefined;
  return (await isUsable(em, newest)) ? newest : undefined;
}
