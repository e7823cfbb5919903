import type { Context } from 'hono';
import type { KeptCertificate } from '#clients/key-service/certificates.ts';
import type { CertificateType } from '#domain/certificate/certificate.ts';
import { Problem } from '#domain/common/problem.ts';
import { CertificateAct } from '#entities/certificate/certificate-act.ts';
import { Certificate } from '#entities/certificate/certificate.ts';
import type { ApiDependencies, ApiEnv } from '../../../http/deps.ts';
import type { Attempt } from '../../../http/idempotency.ts';
import { withQuota } from '../../../http/limits/quotas.ts';
import { startEventDeliveries } from '../../webhooks/deliveries/start-delivery.ts';
import { keepCertificate } from './keep-certificate.ts';

/** A certificate that is to be made. */
export type Making = {
  attempt: Attempt;
  action: 'generated' | 'imported' | 'renewed';
  label: string;
  type: CertificateType;
  /** The certificate whose place it takes. */
  predecessor?: Certificate;
  /** Has the key service make it under this id, by which a repeat gets the same one. */
  make: (id: string) => Promise<KeptCertificate>;
};

/** Finds the certificate that an earlier run of a call has made. */
export async function madeBefore(
  { orm }: Pick<ApiDependencies, 'orm'>,
  { id, resumed }: Attempt,
): Promise<Certificate | null> {
  return resumed ? orm.em.fork().findOne(Certificate, { id }) : null;
}

/**
 * Makes a certificate of the caller's at the key service and writes it down, with its usage, audit event and webhook event. The
 * act is noted before the key service is asked and its note goes with the row's transaction: a certificate of which no row came
 * to be is revoked later (finishCertificateActs). Throws Problem quota_exceeded, and what `make` throws.
 */
export async function makeCertificate(c: Context<ApiEnv>, making: Making): Promise<Certificate> {
  const { deps, user } = c.var;
  const { id } = making.attempt;
  const owner = { kind: 'organization', id: user.organizationId } as const;
  const taking = { id: `certificate:${id}`, owner, amounts: { certificates: 1 } };
  const deliveries = await withQuota(deps, taking, async () => {
    const note = { id, organizationId: user.organizationId, userId: user.id, kind: 'make' } as const;
    await deps.orm.em
      .fork()
      .upsert(CertificateAct, { ...note, createdAt: new Date() }, { onConflictAction: 'ignore' });
    const kept = await making.make(id).catch((error: unknown) => giveUp(deps, making.attempt, error));
    return keepCertificate(c, making, kept);
  });
  await startEventDeliveries(deps, deliveries);
  return deps.orm.em.fork().findOneOrFail(Certificate, { id });
}

/**
 * Nothing was made where the key service refused; where it did not answer, now or in a run before this one, the note stays: what that
 * one may have made is found by it.
 */
async function giveUp({ orm }: ApiDependencies, { id, resumed }: Attempt, error: unknown): Promise<never> {
  const refused = error instanceof Problem && error.code !== 'service_unavailable';
  if (refused && !resumed) await orm.em.fork().nativeDelete(CertificateAct, { id, kind: 'make' });
  throw error;
}
