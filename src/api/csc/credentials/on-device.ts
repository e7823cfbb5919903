import { isDeepStrictEqual } from 'node:util';
import type { Context } from 'hono';
import { Problem } from '#domain/common/problem.ts';
import type { Certificate } from '#entities/certificate/certificate.ts';
import { askDevices, questionEnd } from '../../common/confirmations/ask-devices.ts';
import {
  askedSignatures,
  askerName,
  drawNumber,
  isUsable,
  type AskedSignature,
} from '../../common/confirmations/asked-signature.ts';
import { untilAnswered } from '../../common/confirmations/until-answered.ts';
import { liveDevices } from '../../common/devices/live-devices.ts';
import type { ApiEnv } from '../../http/deps.ts';
import type { Hashes } from '../common/hashes.ts';

/** The number of signatures that are asked for, and their hashes. */
type Operation = { numSignatures: number; hashes: Hashes };

/** How the question about an operation stands: nobody was asked, or what came of it. */
type Standing = AskedSignature | undefined;

/**
 * Gives the confirmation by which the holder allowed just this operation on a device, in this session, which nothing was done by yet. Asks
 * the devices where nobody was asked, and waits up to 8 s for an answer: while there is none, throws Problem otp_required with the
 * number that is typed there. Gives undefined where a code takes its place: there is no device, none can be asked, or it did not confirm.
 */
export async function allowedOnDevice(
  c: Context<ApiEnv>,
  certificate: Certificate,
  operation: Operation,
): Promise<AskedSignature | undefined> {
  const found = await standingOf(c, certificate, operation);
  if (!found) return askHolder(c, certificate, operation);
  if (found.status === 'pending') await untilAnswered(c.var.deps, found.id);
  const now = found.status === 'pending' ? await standingOf(c, certificate, operation) : found;
  // One whose flow was lost stays open for ever.
  if (now?.status === 'pending' && now.expiresAt > new Date()) throw shown(now);
  return now && (await isUsable(c.var.deps.orm.em.fork(), now)) ? now : undefined;
}

/** The newest question of this session about just this operation; one that was used, or is too old, counts no more. */
async function standingOf(
  c: Context<ApiEnv>,
  { id: target }: Certificate,
  { numSignatures, hashes }: Operation,
): Promise<Standing> {
  const { deps, user } = c.var;
  const asked = { kind: 'authorize', askedBy: askerName(user.sessionId ?? user.id), target } as const;
  const em = deps.orm.em.fork();
  const questions = await askedSignatures(em, asked);
  const same = questions.find(
    ({ about }) => about.signatures === numSignatures && isDeepStrictEqual(about.hashes, hashes.prefixed),
  );
  const isOver = same?.status === 'confirmed' && !(await isUsable(em, same));
  return isOver ? undefined : same;
}

async function askHolder(
  c: Context<ApiEnv>,
  { id: target, userId }: Certificate,
  { numSignatures: signatures, hashes }: Operation,
): Promise<undefined> {
  const { deps, user } = c.var;
  if ((await liveDevices(deps.orm.em.fork(), userId)).length === 0) return undefined;
  const [number, expiresAt] = [drawNumber(), questionEnd()];
  const about = { target, name: null, by: null, hashes: hashes.prefixed, signatures };
  const signing = { about, askedBy: askerName(user.sessionId ?? user.id), number };
  try {
    await askDevices(c, { user, kind: 'authorize', signing, expiresAt });
  } catch (error) {
    if (error instanceof Problem && ['rate_limited', 'service_unavailable'].includes(error.code))
      return undefined;
    throw error;
  }
  throw shown({ number, expiresAt });
}

/** Tells the client what its user types on the device, in words for people and in members for programs. */
function shown({ number, expiresAt }: Pick<AskedSignature, 'number' | 'expiresAt'>): Problem {
  const message = `The holder is asked on their device: type the number ${number} and its PIN there, then repeat the call with the PIN of the credential and without OTP. For a code instead, call credentials/sendOTP.`;
  return new Problem('otp_required', message, {
    confirmation: { number, expires_at: expiresAt.toISOString() },
  });
}
