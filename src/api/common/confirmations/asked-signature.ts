import { createHash, randomInt } from 'node:crypto';
import {
  confirmationNumbers,
  confirmedLastsMs,
  type ConfirmationKind,
} from '#domain/account/confirmation.ts';
import { Confirmation } from '#entities/confirmation/confirmation.ts';
import type { EntityManager } from '#entities/orm.ts';
import { isSigned } from './is-signed.ts';

/** A question about signatures has a subject, and belongs to the browser or session that asked. */
export type AskedSignature = Confirmation & {
  about: NonNullable<Confirmation['about']>;
  askedBy: string;
};

type Asked = { kind: ConfirmationKind; askedBy: string; target: string };

/** The most questions of one asker that are looked through. */
const mostLooked = 10;

/** Names the browser or session that asks, so that nobody who reads the name can go on in its place. */
export function askerName(secret: string): string {
  return createHash('sha256').update(`asks a device\0${secret}`).digest('hex');
}

/** Draws the number that the asking page shows, and that the owner of a device types. */
export function drawNumber(): number {
  const { min, max } = confirmationNumbers;
  return randomInt(min, max + 1);
}

/** Gives the questions of one asker about one target that are young enough to be of use, the newest first. */
export async function askedSignatures(
  em: EntityManager,
  { kind, askedBy, target }: Asked,
): Promise<AskedSignature[]> {
  const young = { kind, askedBy, createdAt: { $gt: new Date(Date.now() - 2 * confirmedLastsMs) } };
  const rows = await em.find(Confirmation, young, { orderBy: { createdAt: 'desc' }, limit: mostLooked });
  return rows.filter((row): row is AskedSignature => row.about?.target === target && row.askedBy !== null);
}

/** Tells whether a device confirmed a question lately enough, and nothing was done by it yet. */
export async function isUsable(em: EntityManager, question: Confirmation): Promise<boolean> {
  const { usedAt, endedAt } = question;
  const isYoung = (endedAt?.getTime() ?? 0) > Date.now() - confirmedLastsMs;
  return usedAt === null && isYoung && (await isSigned(em, question));
}
