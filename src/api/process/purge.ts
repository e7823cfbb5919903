import type { ApiDependencies } from '../http/deps.ts';
import { finishCertificateActs } from '../common/certificates/ending/finish-acts.ts';
import type { LearningDependencies } from '../common/certificates/ending/learn-revocation.ts';
import { watchRevocations } from '../common/certificates/ending/watch-revocations.ts';
import { endSpentListeners } from '../common/webhooks/listeners/end-listeners.ts';
import { endUnprovedAccounts } from './end-unproved-accounts.ts';

const everyMs = 10 * 60_000;
const atMost = 10_000;

/**
 * The tables whose rows are of no use after a while, each with the condition for it. Expired codes stay to count those of an
 * hour.
 */
const spent = [
  ['idempotency_record', 'id', "created_at < now() - interval '25 hours'"],
  ['certificate_code', 'id', "expires_at < now() - interval '2 hours'"],
  ['account_code', 'id', "expires_at < now() - interval '2 hours'"],
  ['confirmation', 'id', "expires_at < now() - interval '30 days'"],
  ['csc_authorization', 'id', "expires_at < now() - interval '1 hour'"],
  ['signing_code', 'id', "expires_at < now() - interval '2 hours'"],
  [
    'attempt_counter',
    'subject',
    "window_started_at < now() - interval '1 day' and (locked_until is null or locked_until < now())",
  ],
  ['staff_session', 'token_hash', 'expires_at < now()'],
  ['staff_sign_in', 'token_hash', 'expires_at < now()'],
  ['staff_proposal', 'id', 'expires_at < now()'],
  [
    'staff_preview_flow',
    'ctid',
    "preview_id in (select id from staff_preview where expires_at < now() - interval '1 day')",
  ],
  ['staff_preview', 'id', "expires_at < now() - interval '2 days'"],
  ['staff_link', 'token_hash', 'expires_at < now()'],
  ['rate_limit_counter', 'key', 'expire < extract(epoch from now()) * 1000'],
  ['flow_activation', 'id', "expires_at < now() - interval '1 day'"],
  ['access_token', 'jti', 'expires_at < now()'],
  ['account_link', 'token_hash', 'expires_at < now()'],
  ['invitation', 'id', "expires_at < now() - interval '30 days'"],
  ['recipient_code', 'id', "expires_at < now() - interval '2 hours'"],
  ['single_use_link', 'id', "expires_at < now() - interval '2 hours'"],
  [
    'envelope_act',
    'id',
    // A signer's input stays until their signature is made, however long that takes.
    `created_at < now() - interval '7 days' and prepared_object_id is null and not exists (select 1 from envelope_recipient
       where id = envelope_act.recipient_id and accepted_at is not null and signed_at is null)`,
  ],
  [
    'access_code_tries',
    'recipient_id',
    // They count while the envelope goes round, and while an accepted signature waits for its PIN.
    `not exists (select 1 from envelope_recipient r join envelope e on e.id = r.envelope_id
       where r.id = access_code_tries.recipient_id
         and (e.status in ('sent', 'in_progress') or (r.accepted_at is not null and r.signed_at is null)))`,
  ],
  ['quota_taking', 'id', "taken_at < now() - interval '2 days'"],
  ['quota_use', 'ctid', 'day < current_date - 40'],
  ['pending_sign_in', 'sign_in_hash', 'expires_at < now()'],
  ['totp_secret', 'user_id', "confirmed_at is null and created_at < now() - interval '1 day'"],
  ['phone_code', 'id', "expires_at < now() - interval '2 hours'"],
  ['device', 'id', "revoked_at < now() - interval '90 days'"],
  ['user_device', 'ctid', "last_seen_at < now() - interval '90 days'"],
  [
    'user_session',
    'id',
    // A browser's session is short; for a while it still tells from where its user signs in.
    `(expires_at < now() and provider_session is null) or expires_at < now() - interval '30 days'
       or ended_at < now() - interval '30 days'`,
  ],
  ['workflow_task_failure', 'workflow_id', "last_at < now() - interval '30 days'"],
  ['status_material', 'key', 'expires_at < now()'],
  ['outbox_message', 'id', "sent_at < now() - interval '30 days'"],
] as const;

/** An act that its workflow accepted is put on record as soon as a worker runs. The API may not lock a proof. */
const unusedProofs = `delete from act_proof where used_for = '{}' and id in
  (select id from act_proof where used_for = '{}' and created_at < now() - interval '90 days' limit ${atMost})`;

/** Deletes rows that are of no more use, a bounded number at a time; any number of API processes may do it at once. */
export async function purge(deps: Pick<ApiDependencies, 'orm'>): Promise<void> {
  const em = deps.orm.em.fork();
  for (const [table, key, condition] of spent) {
    await em.execute(
      `delete from ${table} where ${key} in (select ${key} from ${table} where ${condition} limit ${atMost} for update skip locked)`,
    );
  }
  await endSpentListeners(em);
  await em.execute(unusedProofs);
}

/** Purges every ten minutes until the function it gives is called; a failure is logged and tried again next time. */
export function purgeRegularly(deps: LearningDependencies): () => void {
  const compareRevocations = watchRevocations(deps);
  const timer = setInterval(() => {
    purge(deps).catch((error: unknown) => deps.log.warn({ err: error }, 'spent rows could not be deleted'));
    endUnprovedAccounts(deps).catch((error: unknown) =>
      deps.log.warn({ err: error }, 'accounts without a proved address could not be ended'),
    );
    compareRevocations().catch((error: unknown) =>
      deps.log.warn({ err: error }, 'revocations at the key service could not be compared'),
    );
    finishCertificateActs(deps).catch((error: unknown) =>
      deps.log.warn({ err: error }, 'acts on certificates could not be finished'),
    );
  }, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}
