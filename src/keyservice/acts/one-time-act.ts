import type { Subject } from '../ca/subject.ts';
import type { DocumentHash } from '../signing/document-hash.ts';
import { actRefused, namesDocument, operationOf, type SigningAct } from './read-act.ts';

/** All that a one-time signature says of the signer, and the operation that it is made under. */
export type OneTimeTerms = { subject: Subject; loa: 1 | 2; operationId: string };

/**
 * Decides from an act what a one-time signature over a hash may say: level and address are the statement's own, and nobody
 * else's. Throws Problem insufficient_scope when the act is no signature at level 1 or 2, proved another address than it
 * names, or is about another document.
 */
export function oneTimeTermsOf(act: SigningAct, document: DocumentHash): OneTimeTerms {
  const { loa } = act.input;
  if (act.act !== 'sign') throw actRefused('the act is not to sign');
  if (loa !== 1 && loa !== 2) throw actRefused('the level is not 1 or 2');
  if (!act.address) throw actRefused('the address is missing');
  if (!act.proved_by.includes('link')) throw actRefused('the link did not prove it');
  const code = 'email' in act.address ? 'email_code' : 'sms_code';
  if (loa === 2 && !act.proved_by.includes(code)) throw actRefused('the address received no code');
  const operation = operationOf(act);
  const digest = document.digest.toString('hex');
  if (!namesDocument(act)) {
    return { subject: act.address, loa, operationId: `${operation}/${digest.slice(0, 32)}` };
  }
  if (act.shown !== digest) throw actRefused('it is about another document');
  return { subject: act.address, loa, operationId: operation };
}
