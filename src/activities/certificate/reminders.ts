import { createHash } from 'node:crypto';
import { ApplicationFailure } from '@temporalio/common';
import type { Message } from '#clients/messages/message.ts';
import type { Messenger } from '#clients/messages/messenger.ts';
import { importedTypes, reminderDays } from '#domain/certificate/certificate.ts';
import { languages } from '#domain/sign-request/sign-request.ts';
import { UserAccount } from '#entities/account/user-account.ts';
import { Certificate } from '#entities/certificate/certificate.ts';
import { readTimeZone } from '#entities/account/rows/read-time-zone.ts';
import type { EntityManager, Orm } from '#entities/orm.ts';
import { certificateEndMessage } from '#words/mails/certificate/certificate-end.ts';
import type { WorkerKeys } from '../common/keys.ts';
import { recordRelayed, wasRelayed } from '../common/relayed.ts';
import { reportable } from '../common/reportable.ts';
import { send } from '../sign-request/links.ts';
import { endPlace, placeOf, type EndPlace } from './ends.ts';

export type ReminderDependencies = { orm: Orm; messenger: Messenger; keys: WorkerKeys; baseUrl: string };

/** A reminder that is due: by its certificate, and of how many days before the end it is. */
export type DueReminder = { certificateId: string; days: number };

/** The reminders that one run of the activity finds. */
const most = 100;

/**
 * Finds up to 100 reminders that are due, in the order of the ends, from the place after `after`. Of several that are due by now, as
 * after an outage, only the last before the end; none of a time before the certificate was there, and none of one whose
 * successor can sign.
 */
export async function findDueReminders(
  orm: Orm,
  { after }: { after: EndPlace | null },
): Promise<{ due: DueReminder[]; next: EndPlace | null }> {
  const rows = await orm.em.fork().execute<DueRow[]>(dueAfter, placeOf(after));
  const last = rows.at(-1);
  return {
    due: rows.map(({ id, days }) => ({ certificateId: id, days })),
    next: last && rows.length === most ? endPlace(last) : null,
  };
}

type DueRow = { id: string; valid_to: Date | string; days: number };

const longest = Math.max(...reminderDays);

/** The last reminder whose time has come, in days before the end, of those for which the certificate was there; else null. */
const dueDays = `case ${reminderDays
  .toSorted((one, other) => one - other)
  .map((days) => [`valid_to - interval '${days} days'`, days] as const)
  .map(([moment, days]) => `when ${moment} <= now() and ${moment} > created_at then ${days}`)
  .join(' ')} end`;

/** The condition for certificates that no usable one takes the place of. */
const withoutSuccessor = `not exists (select 1 from certificate next where next.user_id = certificate.user_id
  and next.renewed_from = certificate.id and next.status = 'active' and next.deleted_at is null and next.valid_to > now())`;

const dueAfter = `select id, valid_to, ${dueDays} as days from certificate
  where status = 'active' and deleted_at is null and valid_to > now() and valid_to <= now() + interval '${longest} days'
    and (valid_to, id) > (?, ?::uuid) and coalesce(reminded_days, ${longest + 1}) > ${dueDays}
    and ${withoutSuccessor}
  order by valid_to, id limit ${most}`;

/**
 * Reminds the holder of a certificate of its end, by mail, at most once for each of the days; nobody whose account has ended or
 * whose address is not proved. An address that is refused for good gets no other mail of these days.
 */
export async function remindHolder(
  deps: ReminderDependencies,
  { certificateId, days }: DueReminder,
): Promise<void> {
  const em = deps.orm.em.fork();
  const row = await em.findOne(Certificate, { id: certificateId, status: 'active', deletedAt: null });
  if (!row || (row.remindedDays ?? longest + 1) <= days || row.validTo <= new Date()) return;
  if (await hasSuccessor(em, row)) return;
  const fields = ['id', 'email', 'language', 'status', 'emailVerifiedAt'] as const;
  const holder = await em.findOne(UserAccount, { id: row.userId }, { fields });
  if (!holder || !isReached(holder)) return noteReminded(deps, row, days);
  const timeZone = await readTimeZone(em, row.organizationId);
  const message = messageTo(deps, row, { ...holder, days, timeZone });
  if (!wasRelayed(message)) await send(deps.messenger, message).catch(tolerateRefusal);
  await recordRelayed(message, () => noteReminded(deps, row, days));
}

/** A certificate may have been renewed since its reminder was found. */
async function hasSuccessor(em: EntityManager, { id, userId }: Certificate): Promise<boolean> {
  const usable = { status: 'active', deletedAt: null, validTo: { $gt: new Date() } } as const;
  return (await em.count(Certificate, { userId, renewedFrom: id, ...usable })) > 0;
}

type Holder = Pick<UserAccount, 'id' | 'email' | 'language'>;

function isReached({ status, emailVerifiedAt }: Pick<UserAccount, 'status' | 'emailVerifiedAt'>): boolean {
  return status === 'active' && Boolean(emailVerifiedAt);
}

function messageTo(
  deps: ReminderDependencies,
  row: Certificate,
  holder: Holder & { days: number; timeZone: string },
): Message {
  const language = languages.find((known) => known === holder.language) ?? 'en';
  const text = certificateEndMessage(language, {
    label: row.label,
    serialNumber: row.serialNumber,
    issuer: row.issuerCn,
    validTo: row.validTo,
    timeZone: holder.timeZone,
    imported: importedTypes.some((type) => type === row.type),
    link: `${deps.baseUrl}/account/certificates`,
  });
  const subject = { kind: 'account', id: holder.id, generation: 0 } as const;
  const letter = reportable(deps, text, { language, subject });
  const id = messageId(row.id, holder.days);
  return { id, channel: 'email', kind: 'notice', to: holder.email, ...letter };
}

/** A UUID (RFC 9562 section 5.8) that the reminder has however often it is tried. */
function messageId(certificateId: string, days: number): string {
  const bytes = createHash('sha256').update(`certificate end\0${certificateId}\0${days}`).digest();
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString('hex', 0, 16);
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

async function noteReminded({ orm }: ReminderDependencies, { id }: Certificate, days: number): Promise<void> {
  await orm.em
    .fork()
    .execute(
      'update certificate set reminded_days = ? where id = ? and (reminded_days is null or reminded_days > ?)',
      [days, id, days],
    );
}

function tolerateRefusal(error: unknown): void {
  if (!(error instanceof ApplicationFailure) || error.type !== 'address_refused') throw error;
}
