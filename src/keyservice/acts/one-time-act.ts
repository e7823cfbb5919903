import type { Hierarchy } from '../ca/hierarchies.ts';
import type { Subject } from '../ca/subject.ts';
import type { DocumentHash } from '../signing/document-hash.ts';
import { actRefused, namesDocument, operationOf, type SigningAct } from './read-act.ts';

/** All that a one-time signature says of the signer, the hierarchy that it is made in, and the operation that it is made under. */
export type OneTimeTerms = { hierarchy: Hierarchy; subject: Subject; loa: 1 | 2; operationId: string };

/**
 * Decides from an act what a one-time signature over a hash may say: level and address are the statement's own, and nobody
 * else's. Throws Problem insufficient_scope when the act is no signature at level 1 or 2, proved another address than it
 * names, or is about another document.
 */
export function oneTimeTermsOf(act: SigningAct, document: DocumentHash): OneTimeTerms {
  const { loa } = act.input;
  if (act.act !== 'sign') throw actRefused('the act is not to sign');
  if (loa !== 1 && loa !== 2) throw actRefused('the level is not 1 or 2');
  const subject = provenAddress(act, loa);
  const hierarchy = hierarchyOf(act);
  const operation = operationOf(act);
  const digest = document.digest.toString('hex');
  if (!namesDocument(act))
    return { hierarchy, subject, loa, operationId: `${operation}/${digest.slice(0, 32)}` };
  if (act.shown !== digest) throw actRefused('it is about another document');
  return { hierarchy, subject, loa, operationId: operation };
}

function provenAddress({ address, proved_by: means }: SigningAct, loa: 1 | 2): Subject {
  if (!address) throw actRefused('the address is missing');
  if (!means.includes('link')) throw actRefused('the link did not prove it');
  const code = 'email' in address ? 'email_code' : 'sms_code';
  if (loa === 2 && !means.includes(code)) throw actRefused('the address received no code');
  return address;
}

/** The hierarchy that the statement names; only sign requests have a test mode. */
function hierarchyOf(act: SigningAct): Hierarchy {
  if (act.livemode !== false) return 'live';
  if (!namesDocument(act)) throw actRefused('an envelope has no test mode');
  return 'test';
}
