import { colours } from '#typesetting/sheet.ts';
import type { Sheet } from '#typesetting/sheet.ts';
import { command, heading, paragraph } from './blocks.ts';
import { attachmentNames, hashEachLine as each } from './attachments.ts';
import type { EvidenceFacts } from './facts.ts';
import type { EvidenceWords } from '#words/evidence/words.ts';

/** Draws the commands with which anybody checks the statements of the evidence. */
export function verification(sheet: Sheet, facts: EvidenceFacts, words: EvidenceWords): void {
  const { verify, sections } = words;
  const { signature, certificate, chain, trail, openings } = attachmentNames;
  sheet.begin('Sect');
  heading(sheet, sections.verify, 90);
  paragraph(sheet, verify.intro, { size: 8.8, colour: colours.soft });
  command(sheet, verify.detach, ['pdfdetach -saveall evidence.pdf']);
  if (facts.outcome.status === 'signed') {
    command(sheet, verify.document, ['openssl dgst -sha256 DOCUMENT']);
    const check = `openssl cms -verify -cades -binary -inform DER -in ${signature} -content DOCUMENT -CAfile ${chain} -out /dev/null`;
    command(sheet, verify.signature, [check]);
    command(sheet, verify.certificate, [`openssl x509 -in ${certificate} -noout -text`]);
  }
  command(sheet, verify.trail, [each(trail)]);
  if ([...facts.events, ...facts.acts].some((one) => one.openings.length > 0))
    command(sheet, verify.openings, [each(openings)]);
  command(sheet, verify.seal, ['pdfsig -nocert evidence.pdf']);
  const { outcome } = facts;
  if (outcome.status === 'signed') {
    paragraph(sheet, verify.root(`${facts.baseUrl}/ca/${facts.livemode ? 'root' : 'test-root'}.pem`), {
      size: 8.8,
    });
    paragraph(sheet, outcome.signature.rootSha256, { style: 'mono', size: 8.2 });
  }
  paragraph(sheet, verify.glyphs, { size: 8.2, colour: colours.soft });
  sheet.end();
}
