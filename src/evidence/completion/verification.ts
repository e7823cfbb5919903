import { colours } from '#typesetting/sheet.ts';
import type { Sheet } from '#typesetting/sheet.ts';
import { approvalNames, isSealed } from './approval-files.ts';
import { attachmentNames, hashEachLine as each } from '../attachments.ts';
import { command, heading, paragraph } from '../blocks.ts';
import type { CompletionFacts } from './facts.ts';
import type { CompletionWords } from '#words/completion/words.ts';

/** Draws the commands with which anybody checks the signed PDF and the statements of this certificate. */
export function verification(sheet: Sheet, facts: CompletionFacts, words: CompletionWords): void {
  const { verify, sections } = words;
  sheet.begin('Sect');
  heading(sheet, sections.verify, 90);
  paragraph(sheet, verify.intro, { size: 8.8, colour: colours.soft });
  if (facts.document.finalHash !== null) {
    command(sheet, verify.final, ['openssl dgst -sha256 SIGNED.pdf']);
    command(sheet, verify.signatures, ['pdfsig -nocert SIGNED.pdf']);
  }
  if (facts.document.finalHash !== null) paragraph(sheet, verify.reader, { size: 8.8 });
  command(sheet, verify.detach, ['pdfdetach -saveall certificate.pdf']);
  const { trail, openings, chain } = attachmentNames;
  const first = facts.recipients.findIndex(isSealed);
  if (first >= 0) {
    const { statement, seal } = approvalNames(first + 1);
    const check = `openssl cms -verify -cades -binary -inform DER -in ${seal} -content ${statement} -CAfile ${chain} -out /dev/null`;
    command(sheet, verify.approval, [check]);
  }
  command(sheet, verify.trail, [each(trail)]);
  if ([...facts.events, ...facts.acts].some((one) => one.openings.length > 0))
    command(sheet, verify.openings, [each(openings)]);
  command(sheet, verify.seal, ['pdfsig -nocert certificate.pdf']);
  paragraph(sheet, verify.page(facts.checkUrl), { size: 8.8 });
  paragraph(sheet, verify.root(`${facts.baseUrl}/ca/root.pem`), { size: 8.8 });
  paragraph(sheet, facts.rootSha256, { style: 'mono', size: 8.2 });
  paragraph(sheet, verify.glyphs, { size: 8.2, colour: colours.soft });
  sheet.end();
}
