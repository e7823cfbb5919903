import { KeyServiceRefusal } from '#clients/key-service/call.ts';
import { Problem } from '#domain/common/problem.ts';
import { CertificateAct } from '#entities/certificate/certificate-act.ts';
import { Certificate } from '#entities/certificate/certificate.ts';
import type { EntityManager } from '#entities/orm.ts';
import { flowsWaitingFor } from '../flows-waiting-for.ts';
import { finishEnding, type EndingDependencies } from './finish-ending.ts';

/** The acts that are read at once, and how often they are in one run. */
const most = { acts: 100, pages: 20 } as const;
const minute = 60_000;
/** An end whose process still works on it is younger. */
const endingMs = minute;
/** A repeat by its Idempotency-Key may go on with a certificate that was begun for a day. */
const makingMs = 25 * 60 * minute;

type Deps = EndingDependencies;

/**
 * Finishes what was begun at the key service by a process that died, or while the key service did not answer: ends of
 * certificates are carried out, and certificates of which no row came to be are revoked. A bounded number at a time; any number of
 * API processes may do it at once. Acts that wait or cannot be finished hold up no other; a key service that does not answer ends the run.
 */
export async function finishCertificateActs(deps: Deps): Promise<void> {
  const em = deps.orm.em.fork();
  let after = '00000000-0000-0000-0000-000000000000';
  for (let page = 0; page < most.pages; page += 1) {
    const left = await em.find(CertificateAct, { id: { $gt: after }, ...due() }, byId);
    for (const act of left) if (!(await isWaitedFor(em, act)) && !(await finishIfAnswered(deps, act))) return;
    if (left.length < most.acts) return;
    after = left.at(-1)?.id ?? after;
  }
}

const byId = { orderBy: { id: 'asc' }, limit: most.acts, disableIdentityMap: true } as const;

function due() {
  return {
    $or: [
      { kind: { $ne: 'make' as const }, createdAt: before(endingMs) },
      { kind: 'make' as const, createdAt: before(makingMs) },
    ],
  };
}

/** False when the key service did not answer: it would not to the next one. */
async function finishIfAnswered(deps: Deps, act: CertificateAct): Promise<boolean> {
  try {
    await finish(deps, act);
    return true;
  } catch (error) {
    deps.log.warn({ err: error, certificate: act.id }, 'an act on a certificate waits to be finished');
    const away = error instanceof Problem && error.code === 'service_unavailable';
    return !away || error instanceof KeyServiceRefusal;
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
