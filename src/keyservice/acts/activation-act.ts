import type { DocumentHash } from '../signing/document-hash.ts';
import { actRefused, namesDocument, operationOf, type SigningAct } from './read-act.ts';

type Use = { activationId: string; operationId: string | undefined; document: DocumentHash | undefined };

/**
 * Throws Problem insufficient_scope unless the act is the signer's leave to use just this activation, at level 3, for the
 * operation and the document that it is about.
 */
export function checkActivationAct(act: SigningAct, { activationId, operationId, document }: Use): void {
  if (act.livemode === false) throw actRefused('a test request takes no credential of a person');
  const signs = act.act === 'sign' && act.input.loa === 3;
  if (!signs && act.act !== 'provideActivation') throw actRefused('the act is not to sign at level 3');
  if (act.input.activationId !== activationId) throw actRefused('it is about another activation');
  if (!act.proved_by.includes('credential')) throw actRefused('no credential proved it');
  if (operationOf(act) !== operationId) throw actRefused('it is about another operation');
  if (namesDocument(act) && act.shown !== document?.digest.toString('hex'))
    throw actRefused('it is about another document');
}
