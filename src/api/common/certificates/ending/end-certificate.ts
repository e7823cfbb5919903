import type { Context } from 'hono';
import { importedTypes, type RevocationReason } from '#domain/certificate/certificate.ts';
import { Problem } from '#domain/common/problem.ts';
import type { EndLetter } from '#entities/certificate/certificate-act.ts';
import { Certificate } from '#entities/certificate/certificate.ts';
import { lockCertificatesOf } from '#entities/certificate/default-certificate.ts';
import type { EntityManager } from '#entities/orm.ts';
import { actorOf } from '../../../http/caller.ts';
import type { ApiEnv } from '../../../http/deps.ts';
import { certificateStatus } from '../certificate-view.ts';
import { flowsWaitingFor } from '../flows-waiting-for.ts';
import { finishEnding } from './finish-ending.ts';
import { noteEnd } from './note-end.ts';

/** An end that somebody asks for; `askedBy` is the id of the user who does, `tell` the letter that they get once it is done. */
export type Ending = {
  kind: 'revoke' | 'delete';
  reason: RevocationReason;
  comment?: string | undefined;
  askedBy: string;
  tell?: EndLetter;
};

/**
 * Ends a certificate at the key service, which destroys its key, and in its row; one that is to be deleted is nobody's from then
 * on. A revocation ends whatever its holder has imported of the same certificate. The act is noted first: where the key service does not answer, or this process dies, it is done as soon as it can be.
 * Gives the row. Throws Problem invalid_state: a revocation of a revoked one, and a deletion while flows wait for its signature
 * (details: `flows`).
 */
export async function endCertificate(
  c: Context<ApiEnv>,
  { id }: Pick<Certificate, 'id'>,
  ending: Ending,
): Promise<Certificate> {
  const { deps } = c.var;
  const acts = await deps.orm.em.fork().transactional(async (em) => {
    const { userId } = await em.findOneOrFail(Certificate, { id }, { fields: ['userId'] });
    await lockCertificatesOf(em, userId);
    const row = await em.findOneOrFail(Certificate, { id }, { refresh: true });
    if (ending.kind === 'delete') await assertNotWaitedFor(em, row);
    else assertNotRevoked(row);
    const { kind, comment = null } = ending;
    const ended = kind === 'revoke' ? [row, ...(await otherImportsOf(em, row))] : [row];
    const noted = [];
    for (const one of ended) noted.push(await noteEnd(em, one, { ...ending, comment }));
    return noted;
  });
  for (const act of acts) await finishEnding(deps, act, actorOf(c));
  return deps.orm.em.fork().findOneOrFail(Certificate, { id });
}

/** A file can be imported twice: the certificate is one, and revoked as one. */
function otherImportsOf(
  em: EntityManager,
  { id, userId, type, certificatePem }: Certificate,
): Promise<Certificate[]> {
  if (!importedTypes.some((one) => one === type)) return Promise.resolve([]);
  return em.find(Certificate, { userId, certificatePem, id: { $ne: id }, revokedAt: null, deletedAt: null });
}

function assertNotRevoked(row: Certificate): void {
  if ((row.revokedAt ?? null) === null) return;
  const details = { status: 'revoked', allowed_from: ['active', 'expired'] };
  throw new Problem('invalid_state', 'This certificate is revoked already; nothing is left to do.', details);
}

async function assertNotWaitedFor(em: EntityManager, row: Certificate): Promise<void> {
  const flows = await flowsWaitingFor(em, row.id);
  if (flows.length === 0) return;
  const message =
    'Signatures that its holder agreed to are still to be made with this certificate. Wait until they are, or void or withdraw what waits for them.';
  throw new Problem('invalid_state', message, { status: certificateStatus(row), flows });
}
