import type { EnvelopeRecipient } from '#entities/envelope/envelope-recipient.ts';
import type { CompletionRecipient } from '#evidence/completion/facts.ts';
import type { CertificateFacts } from '#signatures/asn1/read-certificate.ts';
import type { ApiDependencies } from '../../../../http/deps.ts';
import { statedDecision, type StatedAct } from '../../act-statements.ts';
import { approvalSealOf } from '../approval-seals.ts';
import { completionRecipient } from './completion-recipient.ts';
import { decisionOn } from './recorded-decision.ts';
import { signatureOf, type SignaturesInPdf } from './recipient-signatures.ts';
import { saidIn } from './said-in-act.ts';

/** What is on record about the recipients of an envelope, read once for all of them; maps are by the recipient's id. */
export type OnRecord = {
  signatures: SignaturesInPdf;
  acts: readonly StatedAct[];
  root: CertificateFacts;
  looks: ReadonlyMap<string, string>;
  ticked: ReadonlyMap<string, string[]>;
  /** Those to whose page the sender was given a link. */
  given: ReadonlySet<string>;
  /** As invitedAnew gives it. */
  anew: ReadonlyMap<string, Date | null>;
};

/** Gives all that is certified of one recipient. Throws where something on record does not hold: then nothing is certified. */
export async function recipientRecord(
  deps: ApiDependencies,
  recipient: EnvelopeRecipient,
  { signatures, acts, root, looks, ticked, given, anew }: OnRecord,
): Promise<CompletionRecipient> {
  const { id } = recipient;
  const signature = await signatureOf(deps, signatures, recipient);
  const act = await statedDecision(deps, acts, { id, decided: decisionOn(recipient, acts) });
  const seal = await approvalSealOf(deps, recipient, { act, root });
  const person = completionRecipient(recipient, signature);
  const look = signature && signature !== 'unreadable' ? (looks.get(id) ?? null) : null;
  const linkGivenToSender = given.has(id);
  const proof = { act, seal, look, ...saidIn(act) };
  const facts = { ...person, linkGivenToSender, ticked: ticked.get(id) ?? [], ...proof };
  return anew.has(id) ? { ...facts, sentAt: anew.get(id) ?? null } : facts;
}
