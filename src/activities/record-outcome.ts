import { LockMode } from '@mikro-orm/core';
import { recordAuditEvent } from '#entities/audit-trail.ts';
import type { EntityManager } from '#entities/orm.ts';
import { SignRequest } from '#entities/sign-request.ts';
import { WebhookDelivery } from '#entities/webhook-delivery.ts';
import type { SignRequestOutcome } from '#domain/sign-request.ts';
import { openDeliveries } from './open-deliveries.ts';
import type { ActorRecord, SignRequestDependencies } from './sign-request-inputs.ts';

export type Recording = {
  requestId: string;
  outcome: SignRequestOutcome;
  actor: ActorRecord;
  /** What the key service made: base64 of the CAdES signature and the certificate in PEM. */
  sealed?: { signature: string; certificate: string };
};

/**
 * Writes how a sign request ended, with its audit event and one delivery for each receiver, in one transaction.
 * Gives the deliveries' ids; recorded already, it changes nothing and gives the same ids.
 */
export async function recordOutcome(deps: SignRequestDependencies, recording: Recording): Promise<string[]> {
  return deps.orm.em.fork().transactional(async (em) => {
    const row = await em.findOneOrFail(
      SignRequest,
      { id: recording.requestId },
      { lockMode: LockMode.PESSIMISTIC_WRITE },
    );
    if (row.status === 'pending') {
      applyOutcome(row, recording);
      await em.flush();
      await openDeliveries(em, row, recording.sealed);
      await recordEndAudit(em, row, recording);
    }
    const deliveries = await em.find(
      WebhookDelivery,
      { requestId: row.id },
      { fields: ['id'], orderBy: { id: 'asc' } },
    );
    return deliveries.map((delivery) => delivery.id);
  });
}

function applyOutcome(row: SignRequest, { outcome, sealed }: Recording): void {
  row.status = outcome.status;
  row.sealing = false;
  const at = new Date(outcome.at);
  switch (outcome.status) {
    case 'signed':
      if (!sealed) throw new Error('a signed request is recorded with its signature');
      row.signedAt = at;
      row.loa = outcome.loa;
      row.signature = sealed.signature;
      row.certificate = sealed.certificate;
      break;
    case 'rejected':
      row.rejectedAt = at;
      row.declineReason = outcome.reason ?? null;
      break;
    case 'expired':
      row.expiredAt = at;
      row.expiryReason = outcome.reason;
      break;
  }
}

async function recordEndAudit(
  em: EntityManager,
  row: SignRequest,
  { outcome, actor }: Recording,
): Promise<void> {
  await recordAuditEvent(em, {
    organizationId: row.organizationId,
    action: `sign_request.${outcome.status}`,
    resourceType: 'sign_request',
    resourceId: row.id,
    ...(actor?.ipAddress ? { ipAddress: actor.ipAddress } : {}),
    ...(actor?.userAgent ? { userAgent: actor.userAgent } : {}),
    metadata: {
      at: outcome.at,
      ...(outcome.status === 'signed' ? { loa: outcome.loa } : { reason: outcome.reason ?? null }),
      ...(actor ? { request_id: actor.xRequestId } : {}),
    },
    dedupeKey: `sign_request.end:${row.id}`,
  });
}
