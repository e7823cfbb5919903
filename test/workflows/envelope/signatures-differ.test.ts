import { expect, test } from 'vitest';
import { readRevisionInput } from '#activities/envelope/pdf/revision.ts';
import { createPdfSigner, type DigestSigner } from '#clients/pdf-signer.ts';
import { certifyEnvelope } from '#sealing/certify-envelope.ts';
import { signAct } from '#sealing/acts/sign-act.ts';
import { signatureNameOf } from '#sealing/plan.ts';
import { readPdf } from '#signatures/pades/read-pdf.ts';
import { readSignatures } from '#signatures/pades/read-signatures.ts';
import { startUpdate } from '#signatures/pades/revision/update.ts';
import { signField } from '#signatures/pades/sign.ts';
import { retryEnvelopeUpdate } from '#workflows/envelope/messages.ts';
import { inputOf } from '#test/sealing/support/plans.ts';
import { spoil } from '#test/support/pdf/spoilt.ts';
import { envelopeBody } from '#test/support/people/act-proof.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { startWorld } from '#test/support/world/world.ts';
import {
  approveAs,
  envelopeRow,
  personAt,
  untilEnvelope,
  type Going,
} from '#test/workflows/support/envelope.ts';
import { beforeApproval } from '#test/workflows/support/envelope-end.ts';
import { detailsOf, staffAct, untilStuck } from '#test/workflows/support/stuck.ts';

// Somebody who can write to the storage, and has the key service make signatures, changes the PDF before it is completed.
const world = setUp(() => startWorld());

const stranger = (): DigestSigner => async (digest, hash) => {
  const address = { email: 'mallory@example.mn' };
  const { act_proof: actProof } = await envelopeBody(world.deps.keys.acts, { address });
  return createPdfSigner(world.keyService.ofWorker).once({ actProof })(digest, hash);
};

/** Cuts a PDF back to the end of one of its signatures. */
async function upTo(pdf: Buffer, index: number): Promise<Buffer> {
  const found = readSignatures(startUpdate(await readPdf(pdf)))[index];
  const [, , second = 0, rest = 0] = found?.byteRange ?? [];
  return pdf.subarray(0, second + rest);
}

async function oneMore(pdf: Buffer, name: string): Promise<Buffer> {
  const update = startUpdate(await readPdf(pdf));
  return signField(update, { at: new Date(), field: { newField: name } }, stranger());
}

async function signedAnew(going: Going, certified: Uint8Array): Promise<Buffer> {
  const { plan } = await readRevisionInput(world.deps.documents, { envelopeId: going.id });
  const input = inputOf(personAt(going, 0).id, { at: new Date() });
  return signAct(certified, plan, input, stranger());
}

async function certifiedAnew(going: Going, original: Uint8Array): Promise<Buffer> {
  const { plan } = await readRevisionInput(world.deps.documents, { envelopeId: going.id });
  return certifyEnvelope(original, plan, { at: new Date(), seal: stranger() });
}

/** The document as it was sent: what is before the revision of the certification. */
function originalOf(pdf: Buffer): Buffer {
  const end = pdf.indexOf('%%EOF\n') + '%%EOF\n'.length;
  return pdf.subarray(0, end);
}

type Forgery = (pdf: Buffer, going: Going) => Promise<Buffer>;
const forgeries: Record<string, { forge: Forgery; said: RegExp }> = {
  'one too many': {
    forge: (pdf) => oneMore(pdf, 'signature-mallory'),
    said: /missing, or not among the last|too many/,
  },
  "one too many, in the approver's name": {
    forge: (pdf, going) => oneMore(pdf, signatureNameOf(personAt(going, 1).id)),
    said: /missing, or not among the last|too many/,
  },
  'one that is missing': { forge: (pdf) => upTo(pdf, 0), said: /is missing/ },
  'one by another key': {
    forge: async (pdf, going) => signedAnew(going, await upTo(pdf, 0)),
    said: /the signature signature-\S+ was made with another certificate/,
  },
  "one in another's field": {
    forge: async (pdf, going) => oneMore(await upTo(pdf, 0), signatureNameOf(personAt(going, 1).id)),
    said: /is missing/,
  },
  'a certification by another key': {
    forge: async (pdf, going) => signedAnew(going, await certifiedAnew(going, originalOf(pdf))),
    said: /the signature certification was made with another certificate/,
  },
};

test.each(Object.entries(forgeries))('an envelope with %s is not completed', async (_, { forge, said }) => {
  const [going] = await beforeApproval(world, 1, world.partner.organizationId);
  if (!going) throw new Error('no envelope');
  const mend = await spoil(world, going.id, (pdf) => forge(pdf, going));
  await approveAs(going, personAt(going, 1));
  expect(await untilStuck(going.handle)).toBe('signatures_differ');
  const row = await untilEnvelope(world, going.id, ({ stuckSince }) => stuckSince !== null);
  expect(row).toMatchObject({ status: 'in_progress', stuckReason: 'signatures_differ', completedAt: null });
  expect(await detailsOf(going.handle)).toMatch(said);
  await mend();
  await going.handle.executeUpdate(retryEnvelopeUpdate, { args: [staffAct] });
  expect(await going.handle.result()).toMatchObject({ status: 'completed' });
  expect(await envelopeRow(world, going.id)).toMatchObject({ status: 'completed', stuckSince: null });
});
