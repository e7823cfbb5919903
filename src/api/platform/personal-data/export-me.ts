import type { Context } from 'hono';
import { z } from 'zod';
import { Problem } from '#domain/common/problem.ts';
import { operatorAuditId } from '#domain/account/staff.ts';
import { UserAccount } from '#entities/account/user-account.ts';
import { recordAuditEvent } from '#entities/audit/audit-trail.ts';
import { exportPerson, type RecordExport } from '../../common/people/export-person.ts';
import type { ApiEnv } from '../../http/deps.ts';
import { download } from '../../http/operation/download.ts';
import { countBraked } from '../../http/limits/brake.ts';
import { recordAccountAct } from '../../http/record-account-act.ts';
import { platformSurface } from '../platform-operation.ts';

/** Exports of one account in a day before there are delays. */
const freeInADay = 5;
const action = 'person.exported';

/** GET /api/v1/auth/me/export: all that is kept about the caller, by their account and the addresses that they proved, as a ZIP. */
export const exportMe = download(platformSurface({ recent: true, proved: true }), {
  path: '/api/v1/auth/me/export',
  operationId: 'exportMe',
  summary: 'Export what is kept about me',
  description:
    'A ZIP with JSON by table, the evidence of sign requests to my proved addresses, the sealed documents of envelopes that I received, and a manifest with the SHA-256 of each file; of every organization, and nothing about others. It needs a sign-in of the last ten minutes.',
  tag: 'Accounts',
  params: z.object({}),
  file: { type: 'application/zip', description: 'The export' },
  problems: ['validation_failed'],
  handle: async (c) => ({ bytes: await exportOwn(c), name: exportName }),
});

/** The name under which an export is saved. */
export const exportName = 'personal-data.zip';

/**
 * Gives a stream of the ZIP with all that is kept about the caller, and puts the export on record before its first byte. Throws
 * Problem rate_limited where they had it often today, and validation_failed where it would be too large.
 */
export async function exportOwn(c: Context<ApiEnv>): Promise<ReadableStream<Uint8Array>> {
  const { deps, user } = c.var;
  const em = deps.orm.em.fork();
  const account = await em.findOneOrFail(UserAccount, { id: user.id });
  await countBraked(em, { subject: `person-export:${user.id}`, free: freeInADay, window: 'day', refusal });
  const { email, phone, phoneVerifiedAt } = account;
  const addresses = [email.toLowerCase(), ...(phone && phoneVerifiedAt ? [phone] : [])];
  const all = { organizationId: null, since: null, until: null };
  const record: RecordExport = async (inner, { organizationIds, facts }) => {
    const others = organizationIds.filter((id) => id !== user.organizationId);
    for (const id of [...others, operatorAuditId].toSorted())
      await recordAuditEvent(inner, {
        organizationId: id,
        action,
        resourceType: 'organization',
        resourceId: id,
        actor: null,
        metadata: facts,
      });
    await recordAccountAct(c, inner, { action, user, metadata: facts });
  };
  return exportPerson(deps, { addresses, userIds: [user.id], ...all }, record);
}

function refusal(seconds: number): Problem {
  const message = 'Your data were exported often today. Wait before you ask again.';
  return new Problem('rate_limited', message, { retry_after: seconds });
}
