import { KeyServiceRefusal } from '#clients/key-service/call.ts';
import { CertificateAct } from '#entities/certificate/certificate-act.ts';
import { Certificate } from '#entities/certificate/certificate.ts';
import type { EntityManager } from '#entities/orm.ts';
import type { ApiDependencies } from '../../../http/deps.ts';
import { flowsWaitingFor } from '../flows-waiting-for.ts';
import { finishEnding } from './finish-ending.ts';

const atMost = 100;
const minute = 60_000;
/** An end whose process still works on it is younger. */
const endingMs = minute;
/** A repeat by its Idempotency-Key may go on with a certificate that was begun for a day. */
const makingMs = 25 * 60 * minute;

type Deps = Pick<ApiDependencies, 'orm' | 'keyService' | 'log'>;

/**
 * Finishes what was begun at the key service by a process that died, or while the key service did not answer: ends of
 * certificates are carried out, and certificates of which no row came to be are revoked. A bounded number at a time; any number of
 * API processes may do it at once.
 */
export async function finishCertificateActs(deps: Deps): Promise<void> {
  const em = deps.orm.em.fork();
  const left = await em.find(
    CertificateAct,
    {
      $or: [
        { kind: { $ne: 'make' }, createdAt: before(endingMs) },
        { kind: 'make', createdAt: before(makingMs) },
      ],
    },
    { orderBy: { createdAt: 'asc', id: 'asc' }, limit: atMost },
  );
  for (const act of left) {
    if (await isWaitedFor(em, act)) continue;
    await finish(deps, act).catch((error: unknown) =>
      deps.log.warn({ err: error, certificate: act.id }, 'an act on a certificate waits to be finished'),
    );
  }
}

/** The condition for a time that is longer ago. */
function before(ms: number) {
  return { $lt: new Date(Date.now() - ms) };
}

/** An account that ended takes no signature with it that its holder had agreed to. */
async function isWaitedFor(em: EntityManager, { id, kind }: CertificateAct): Promise<boolean> {
  if (kind !== 'delete') return false;
  const row = await em.findOne(Certificate, { hsmKeyId: id }, { fields: ['id'] });
  return row !== null && (await flowsWaitingFor(em, row.id)).length > 0;
}

async function finish(deps: Deps, act: CertificateAct): Promise<void> {
  const em = deps.orm.em.fork();
  const isMade = act.kind === 'make' && (await em.count(Certificate, { hsmKeyId: act.id })) > 0;
  if (isMade) return void (await em.nativeDelete(CertificateAct, { id: act.id, kind: 'make' }));
  try {
    await finishEnding(deps, act);
  } catch (error) {
    const unknown = error instanceof KeyServiceRefusal && error.refusedWith === 'NOT_FOUND';
    if (!unknown || act.kind !== 'make') throw error;
    // The key service was never reached.
    await em.nativeDelete(CertificateAct, { id: act.id });
  }
}
