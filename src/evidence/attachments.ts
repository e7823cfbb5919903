import type { Sheet } from '#typesetting/sheet.ts';
import type { EvidenceFacts } from './facts.ts';
import type { EvidenceWords } from './words.ts';

/** Names of the files inside the evidence. */
export const attachmentNames = {
  signature: 'signature.p7s',
  certificate: 'certificate.pem',
  chain: 'chain.pem',
  trail: 'audit-trail.jsonl',
} as const;

/** Embeds what a verifier needs: signature, certificates and the canonical records of the audit trail. */
export function attach(sheet: Sheet, facts: EvidenceFacts, { attachments }: EvidenceWords): void {
  const file = (name: keyof typeof attachmentNames, content: Buffer, type: string): void => {
    const options = {
      name: attachmentNames[name],
      type,
      description: attachments[name],
      // What PDF/A-3 asks of a file inside it; the library's types do not know it yet.
      relationship: 'Data',
      creationDate: facts.madeAt,
      modifiedDate: facts.madeAt,
    };
    sheet.pdf.file(content, options);
  };
  const { outcome } = facts;
  if (outcome.status === 'signed') {
    const { der, certificate, chainPem } = outcome.signature;
    file('signature', der, 'application/pkcs7-signature');
    file('certificate', Buffer.from(certificate.pem), 'application/x-pem-file');
    file('chain', Buffer.from(chainPem), 'application/x-pem-file');
  }
  const records = facts.events.map(({ record }) => `${record}\n`).join('');
  file('trail', Buffer.from(records), 'application/jsonl');
}
