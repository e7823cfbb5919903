import { testEvent } from '#domain/webhook/webhook.ts';
import type { EntityManager } from '../../common/entity-manager.ts';

/** What failed of a webhook since its owner was told last, and whom to tell. */
export type Failures = {
  webhookId: string;
  organizationId: string;
  url: string;
  /** The name of the partner client that it belongs to; null for a webhook of the organization itself. */
  application: string | null;
  count: number;
  /** When the first of them failed. */
  since: Date;
  /** The status of the last answer; null where there was none. */
  answered: number | null;
  /** The owner of the organization, whose address is proved; null where there is none. */
  owner: { id: string; email: string; language: string } | null;
};

type Row = {
  organization_id: string;
  url: string;
  application: string | null;
  count: number;
  since: Date | string;
  answered: number | null;
  owner_id: string | null;
  email: string | null;
  language: string | null;
};

const failures = `select coalesce(w.organization_id, c.organization_id) as organization_id, w.url, c.name as application,
    f.count, f.since, f.answered, u.id as owner_id, u.email, u.language
  from webhook w
  left join partner_client c on c.id = w.client_id
  cross join lateral (
    select count(*)::int as count, min(d.last_attempt_at) as since,
      (array_agg(d.response_code order by d.last_attempt_at desc))[1] as answered
    from webhook_delivery d where d.webhook_id = w.id and d.status = 'failed' and d.event_type <> '${testEvent}'
      and d.last_attempt_at > greatest(coalesce(w.failure_told_at, w.created_at), now() - interval '7 days')
  ) f
  left join lateral (
    select id, email, language from user_account
    where organization_id = coalesce(w.organization_id, c.organization_id) and role = 'owner' and status = 'active'
      and email_verified_at is not null
    order by created_at limit 1
  ) u on true
  where w.id = ? and w.listens_until is null and f.count > 0 and (w.failure_told_at is null or w.failure_told_at <= now() - interval '1 day')`;

/** Reads what failed for good of a webhook's deliveries; undefined where nothing did, or its owner was told of it within a day. */
export async function readFailures(em: EntityManager, webhookId: string): Promise<Failures | undefined> {
  const [row] = await em.execute<Row[]>(failures, [webhookId]);
  if (!row) return undefined;
  const { organization_id: organizationId, owner_id: id, email, language, since, ...rest } = row;
  return {
    ...rest,
    webhookId,
    organizationId,
    since: new Date(since),
    owner: id && email ? { id, email, language: language ?? 'en' } : null,
  };
}
