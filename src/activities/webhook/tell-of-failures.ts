import { createHash } from 'node:crypto';
import { ApplicationFailure } from '@temporalio/common';
import type { Message } from '#clients/messages/message.ts';
import type { Messenger } from '#clients/messages/messenger.ts';
import { languages } from '#domain/sign-request/sign-request.ts';
import { testEvent } from '#domain/webhook/webhook.ts';
import { readTimeZone } from '#entities/account/rows/read-time-zone.ts';
import type { EntityManager, Orm } from '#entities/orm.ts';
import { readFailures, type Failures } from '#entities/webhook/rows/read-failures.ts';
import { failedDeliveriesMessage } from '#words/mails/failed-deliveries.ts';
import type { WorkerKeys } from '../common/keys.ts';
import { recordRelayed, wasRelayed } from '../common/relayed.ts';
import { reportable } from '../common/reportable.ts';
import { send } from '../sign-request/links.ts';

export type FailureDependencies = { orm: Orm; messenger: Messenger; keys: WorkerKeys; baseUrl: string };

/** A webhook of whose failures its owner is to be told. */
export type FailedWebhook = { webhookId: string };

/** The webhooks that one run of the activity finds. */
const most = 100;

/**
 * Webhooks to which deliveries have failed for good in the last week, since their owner was told last, which is a day ago or more. A
 * test event that failed is nothing that was lost, and a listener's developer sees its failures in their terminal.
 */
const failedAfter = `select w.id from webhook w
  where w.id > ?::uuid and w.listens_until is null and (w.failure_told_at is null or w.failure_told_at <= now() - interval '1 day')
    and exists (select 1 from webhook_delivery d where d.webhook_id = w.id and d.status = 'failed'
      and d.last_attempt_at > greatest(coalesce(w.failure_told_at, w.created_at), now() - interval '7 days')
      and d.event_type <> '${testEvent}')
  order by w.id limit ${most}`;

const first = '00000000-0000-0000-0000-000000000000';

/** Creates the activities that tell owners of webhooks what could not be delivered. */
export function createFailureActivities(deps: FailureDependencies) {
  return {
    /** Finds up to 100 webhooks of whose failures nobody was told today, by their ids, after `after`. */
    findFailedWebhooks: async ({
      after,
    }: {
      after: string | null;
    }): Promise<{ due: FailedWebhook[]; next: string | null }> => {
      const rows = await deps.orm.em.fork().execute<{ id: string }[]>(failedAfter, [after ?? first]);
      const next = rows.length === most ? (rows.at(-1)?.id ?? null) : null;
      return { due: rows.map(({ id }) => ({ webhookId: id })), next };
    },
    /**
     * Mails the owner of a webhook's organization that deliveries to it have failed for good, at most once a day for each webhook; nobody
     * whose account has ended or whose address is not proved.
     */
    tellOfFailures: (input: FailedWebhook): Promise<void> => tell(deps, input),
  };
}

export type FailureActivities = ReturnType<typeof createFailureActivities>;

async function tell(deps: FailureDependencies, { webhookId }: FailedWebhook): Promise<void> {
  const em = deps.orm.em.fork();
  const failures = await readFailures(em, webhookId);
  if (!failures) return;
  const toldAt = new Date();
  const { owner } = failures;
  if (!owner) return noteTold(em, webhookId, toldAt);
  const message = await messageOf(deps, em, { failures, owner });
  if (!wasRelayed(message)) await send(deps.messenger, message).catch(tolerateRefusal);
  await recordRelayed(message, () => noteTold(em, webhookId, toldAt));
}

type Told = { failures: Failures; owner: NonNullable<Failures['owner']> };

async function messageOf(
  deps: FailureDependencies,
  em: EntityManager,
  { failures, owner }: Told,
): Promise<Message> {
  const { webhookId, organizationId, url, application, count, since, answered } = failures;
  const language = languages.find((known) => known === owner.language) ?? 'en';
  const text = failedDeliveriesMessage(language, {
    // An address may have a secret behind its host.
    host: new URL(url).host,
    application,
    count,
    since,
    answered,
    timeZone: await readTimeZone(em, organizationId),
    link: `${deps.baseUrl}/docs/guides/webhooks`,
  });
  const subject = { kind: 'account', id: owner.id, generation: 0 } as const;
  const letter = reportable(deps, text, { language, subject });
  const id = messageId(webhookId, since);
  return { id, channel: 'email', kind: 'notice', to: owner.email, ...letter };
}

/** A UUID (RFC 9562 section 5.8) that the letter has however often it is tried. */
function messageId(webhookId: string, since: Date): string {
  const name = `failed deliveries\0${webhookId}\0${since.toISOString()}`;
  const bytes = createHash('sha256').update(name).digest();
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString('hex', 0, 16);
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

async function noteTold(em: EntityManager, webhookId: string, toldAt: Date): Promise<void> {
  await em.execute('update webhook set failure_told_at = ? where id = ?', [toldAt, webhookId]);
}

/** Nobody can be told at an address that is refused for good. */
function tolerateRefusal(error: unknown): void {
  if (!(error instanceof ApplicationFailure) || error.type !== 'address_refused') throw error;
}
