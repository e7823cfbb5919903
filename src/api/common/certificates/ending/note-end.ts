import { CertificateAct, type EndLetter } from '#entities/certificate/certificate-act.ts';
import type { Certificate } from '#entities/certificate/certificate.ts';
import { settleDefault } from '#entities/certificate/default-certificate.ts';
import type { EntityManager } from '#entities/orm.ts';

/** An end of a certificate that is to be noted. */
export type NotedEnd = Pick<CertificateAct, 'kind' | 'reason' | 'comment' | 'askedBy'> & {
  tell?: EndLetter;
};

/**
 * Notes the end of a certificate, within a transaction that has locked its holder's certificates, and gives the note. Of two ends
 * of one certificate the later says reason, words and asker, except that keyCompromise stays; a deletion stays one, and a letter that was
 * promised stays due. A note of
 * its making gives way to any end. Another certificate becomes the default one at once.
 */
export async function noteEnd(
  em: EntityManager,
  { hsmKeyId: id, organizationId, userId }: Certificate,
  end: NotedEnd,
): Promise<CertificateAct> {
  const begun = await em.findOne(CertificateAct, { id });
  if (!begun) {
    const act = em.create(CertificateAct, { id, organizationId, userId, ...end, createdAt: new Date() });
    await em.persist(act).flush();
    await settleDefault(em, userId);
    return act;
  }
  const promised = begun.tell;
  const wasDeletion = begun.kind === 'delete';
  const staysCompromised =
    begun.kind !== 'make' && begun.reason === 'keyCompromise' && end.reason !== 'keyCompromise';
  const kind = wasDeletion ? begun.kind : end.kind;
  if (!staysCompromised) Object.assign(begun, end, { createdAt: new Date() });
  else if (end.kind === 'delete') begun.askedBy = end.askedBy ?? null;
  begun.kind = kind;
  begun.tell = promised ?? end.tell ?? null;
  await settleDefault(em, userId);
  return begun;
}
