import { layOutFields } from '#signatures/pades/fields/layout-fields.ts';
import { sameValue } from '#signatures/pades/changes/members.ts';
import { readPdf } from '#signatures/pades/read-pdf.ts';
import type { EmbeddedSignature } from '#signatures/pades/read-signatures.ts';
import { startUpdate } from '#signatures/pades/revision/update.ts';
import type { Update } from '#signatures/pades/revision/update.ts';
import { signaturePlan } from './layout.ts';
import { signatureNameOf } from './plan.ts';
import type { EnvelopePlan } from './plan.ts';
import { SignaturesDiffer } from './signatures-differ.ts';

/** The page, the place and the label of a signature field (ISO 32000-2 clauses 12.5.2 and 12.7.4). */
const placing = ['P', 'Rect', 'F', 'MK', 'TU'];

type Signed = { sealed: Update; acts: readonly EmbeddedSignature[]; arrived: Uint8Array };

/**
 * Checks that each signature of an envelope whose PDF arrived signed stands where its sender placed it: there no certified
 * revision laid the fields out. Each field is laid out on that PDF once more, and compared. Throws SignaturesDiffer.
 */
export async function checkPlaces({ sealed, acts, arrived }: Signed, plan: EnvelopePlan): Promise<void> {
  const before = startUpdate(await readPdf(arrived));
  const laid = layOutFields(
    before,
    plan.recipients.map(({ id }) => ({ ...signaturePlan(plan, id), locks: [] })),
  );
  for (const { id } of plan.recipients) {
    const name = signatureNameOf(id);
    const act = acts.find(({ fieldName }) => fieldName === name);
    const [planned, made] = [laid.get(name), act?.field];
    if (!planned || !made) throw new SignaturesDiffer(`the signature ${name} is missing`);
    const [should, is] = [before.dictAt(planned), sealed.dictAt(made)];
    const moved = placing.find((key) => !sameValue(should.get(key), is.get(key)));
    if (moved !== undefined)
      throw new SignaturesDiffer(`the field ${name} is not as the sender placed it: /${moved}`);
  }
}
