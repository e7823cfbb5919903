import type { Sheet } from '#typesetting/sheet.ts';
import type { EvidenceAct, EvidenceEvent, EvidenceFacts } from './facts.ts';
import type { EvidenceWords } from '#words/evidence/words.ts';

/** Names of the files inside the evidence. */
export const attachmentNames = {
  signature: 'signature.p7s',
  certificate: 'certificate.pem',
  chain: 'chain.pem',
  trail: 'audit-trail.jsonl',
  openings: 'personal-members.jsonl',
  acts: 'acts.jws',
  actKeys: 'act-keys.json',
} as const;

const types: Record<keyof typeof attachmentNames, string> = {
  signature: 'application/pkcs7-signature',
  certificate: 'application/x-pem-file',
  chain: 'application/x-pem-file',
  trail: 'application/jsonl',
  openings: 'application/jsonl',
  acts: 'application/jose',
  actKeys: 'application/jwk-set+json',
};

/** The command that prints the SHA-256 of each line of an attachment. */
export function hashEachLine(name: string): string {
  return `while IFS= read -r line; do printf %s "$line" | openssl dgst -sha256; done < ${name}`;
}

export type Attachment = { name: keyof typeof attachmentNames; description: string; content: Buffer };

/** A file whose name is its own, where there are several of a kind. */
export type NamedAttachment = { name: string; type: string; description: string; content: Buffer };

/** Embeds files under names of their own. */
export function attachNamed(sheet: Sheet, madeAt: Date, files: readonly NamedAttachment[]): void {
  for (const { content, ...file } of files)
    // PDF/A-3 requires the relationship of a file inside it; the library's types do not know it yet.
    sheet.pdf.file(content, { ...file, ...kept(madeAt) });
}

function kept(madeAt: Date) {
  return { relationship: 'Data', creationDate: madeAt, modifiedDate: madeAt };
}

/** Embeds files (ISO 19005-3 clause 6.8). */
export function attachFiles(sheet: Sheet, madeAt: Date, files: Attachment[]): void {
  for (const { name, description, content } of files) {
    const options = {
      name: attachmentNames[name],
      type: types[name],
      description,
      ...kept(madeAt),
    };
    sheet.pdf.file(content, options);
  }
}

/**
 * Gives the canonical records of the audit trail, one a line, and what opens their commitments and those of the statements of
 * acts, where any is left.
 */
export function trailFiles(
  { events, acts }: { events: EvidenceEvent[]; acts: EvidenceAct[] },
  words: Record<'trail' | 'openings', string>,
): Attachment[] {
  const file = (name: 'trail' | 'openings', lines: string[]): Attachment => ({
    name,
    description: words[name],
    content: Buffer.from(lines.map((line) => `${line}\n`).join('')),
  });
  const openings = [...events, ...acts].flatMap((one) => one.openings);
  const trail = file(
    'trail',
    events.map(({ record }) => record),
  );
  return openings.length > 0 ? [trail, file('openings', openings)] : [trail];
}

/** Gives the statements of acts, one a line, with the keys that check them; nothing where nobody acted. */
export function actFiles(
  { acts, actKeys }: { acts: EvidenceAct[]; actKeys: string },
  words: Record<'acts' | 'actKeys', string>,
): Attachment[] {
  if (acts.length === 0) return [];
  const lines = acts.map(({ jws }) => `${jws}\n`).join('');
  return [
    { name: 'acts', description: words.acts, content: Buffer.from(lines) },
    { name: 'actKeys', description: words.actKeys, content: Buffer.from(actKeys) },
  ];
}

/** Embeds the files that a verifier needs: signature, certificates and the canonical records of the audit trail. */
export function attach(sheet: Sheet, facts: EvidenceFacts, { attachments }: EvidenceWords): void {
  const file = (name: Attachment['name'], content: Buffer): Attachment => ({
    name,
    description: attachments[name],
    content,
  });
  const trail = trailFiles(facts, attachments);
  const { outcome, madeAt } = facts;
  const acts = actFiles(facts, attachments);
  if (outcome.status !== 'signed') return attachFiles(sheet, madeAt, [...trail, ...acts]);
  const { der, certificate, chainPem } = outcome.signature;
  attachFiles(sheet, madeAt, [
    file('signature', der),
    file('certificate', Buffer.from(certificate.pem)),
    file('chain', Buffer.from(chainPem)),
    ...trail,
    ...acts,
  ]);
}
