import { ApplicationFailure } from '@temporalio/common';
import { describe, expect, test } from 'vitest';
import { checkedSigner, statusFromOutside } from '#activities/envelope/pdf/checked-signer.ts';
import { onDocument } from '#activities/document/faults.ts';
import { withFailures } from '#activities/common/failures.ts';
import { ThreadEnded } from '#documents/threads/threads.ts';
import type { DigestSigner } from '#clients/pdf-signer.ts';
import type { AuthorityStatus } from '#clients/status-source.ts';
import { Problem } from '#domain/common/problem.ts';
import { certifyEnvelope } from '#sealing/certify-envelope.ts';
import { completeEnvelope } from '#sealing/complete-envelope.ts';
import { signAct } from '#sealing/acts/sign-act.ts';
import { MalformedError } from '#signatures/asn1/parse.ts';
import { CheckFailed } from '#signatures/signed-file/check-failed.ts';
import { signCadesT } from '#signatures/cades/sign.ts';
import { simplePdf } from '#test/support/pdf/pdfs.ts';
import { at, inputOf, planOf } from '#test/sealing/support/plans.ts';
import { startSealing } from '#test/sealing/support/sealed.ts';
import { statusOf } from '#test/sealing/support/signers.ts';
import { garbage } from '#test/support/pdf/spoilt.ts';
import { setUp } from '#test/support/world/set-up.ts';

const sealing = setUp(startSealing);
const sign: DigestSigner = async (digest, hash) => Buffer.from(await sealing.sign(digest, hash));
const timestamp: DigestSigner = async (digest, hash) =>
  Buffer.from(await sealing.authority.timestamp(digest, hash));
type DocumentSigner = Parameters<typeof checkedSigner>[0];
const signer: DocumentSigner = { seal: () => sign, once: () => sign, timestamp: () => timestamp };
const record = 'envelope/1';
const sealed = { purpose: 'certification', record } as const;

const plan = planOf(['Бат'], []);

function certify(pdf: Uint8Array, by = signer): Promise<Buffer> {
  const seal = checkedSigner(by).seal(sealed);
  return onDocument(() => certifyEnvelope(pdf, plan, { at, seal }));
}

/** Status as a client gives it: the root's bytes alone. */
function answers(): AuthorityStatus {
  return { ...statusOf(sealing.authority), root: sealing.authority.root.facts.der };
}

const rejecting = (error: Error) => () => Promise.reject(error);

/** Gives the failure of work on a document as a workflow sees it: its type, and whether it is final. */
async function failureOf(work: () => Promise<unknown>): Promise<{ type: unknown; final: unknown }> {
  const failure: unknown = await withFailures({ work })
    .work()
    .catch((error: unknown) => error);
  if (!(failure instanceof ApplicationFailure)) throw new Error('it did not fail');
  return { type: failure.type, final: failure.nonRetryable };
}

/** Makes a signer whose one operation gives `made` in place of a timestamp. */
function wrong(made: Buffer): DigestSigner {
  return () => Promise.resolve(made);
}

/** Makes a signer whose signatures are valid, but have so many certificates that they do not fit into a PDF. */
async function tooLong(): Promise<DigestSigner> {
  const { authority } = sealing;
  const { key, facts } = await authority.person('EC', 256);
  const certificates = [facts, ...Array.from({ length: 40 }, () => authority.issuing.facts)];
  return async (digest, hash) => {
    const { timestamp } = authority;
    const signing = { profile: 'pades', digest, hash, signer: key, certificates, timestamp } as const;
    return (await signCadesT({ ...signing, signingTime: new Date() })).signature;
  };
}

test.each([
  ['memory', 'document_unsealable', true],
  ['time', 'timed_out', false],
  ['crash', 'internal_error', false],
] as const)('a thread that ended for %s is a failure %s', async (fault, type, final) => {
  const work = () => onDocument(rejecting(new ThreadEnded(fault)));
  expect(await failureOf(work)).toEqual({ type, final });
});

describe('the document is to blame', () => {
  test('for what cannot be read', async () => {
    const blamed = { type: 'document_unsealable', final: true };
    expect(await failureOf(() => certify(garbage))).toEqual(blamed);
    const status = statusFromOutside(answers());
    const timestamp = checkedSigner(signer).timestamp(record);
    const complete = () => onDocument(() => completeEnvelope(garbage, { status, timestamp }));
    expect(await failureOf(complete)).toEqual(blamed);
  });

  test('for a check of it that does not hold, in one line of bounded length', async () => {
    const failing = rejecting(new CheckFailed(`a\nfield\0 ${'x'.repeat(1_000)}`));
    await expect(onDocument(failing)).rejects.toMatchObject({
      type: 'document_unsealable',
      message: expect.stringMatching(/^a field x{292}$/),
    });
  });
});

describe('others are to blame', () => {
  test('for a signature that is none, is over other bytes or too long', async () => {
    const other = await signer.seal(sealed)(Buffer.alloc(32, 7), 'sha256');
    for (const made of [wrong(Buffer.from('nonsense')), wrong(other), await tooLong()]) {
      const by = { ...signer, seal: () => made, once: () => made };
      expect(await failureOf(() => certify(simplePdf(), by))).toEqual({
        type: 'key_service_unavailable',
        final: false,
      });
      const certified = await certify(simplePdf());
      const once = checkedSigner(by).once({ actProof: 'a.b.c' });
      const sign = () => onDocument(() => signAct(certified, plan, inputOf('one'), once));
      expect(await failureOf(sign)).toEqual({ type: 'key_service_unavailable', final: false });
    }
  });

  test('for a timestamp that is none, or is over something else', async () => {
    const certified = await certify(simplePdf());
    const status = statusFromOutside(answers());
    const other = await timestamp(Buffer.alloc(32, 7), 'sha256');
    for (const made of [Buffer.from('nonsense'), other]) {
      const by = { ...signer, timestamp: () => wrong(made) };
      const timestamp = checkedSigner(by).timestamp(record);
      const complete = () => onDocument(() => completeEnvelope(certified, { status, timestamp }));
      expect(await failureOf(complete)).toEqual({ type: 'timestamping_unavailable', final: false });
    }
  });

  test('for an answer about a certificate that cannot be read or had, whatever the error is', async () => {
    const certified = await certify(simplePdf());
    const timestamp = checkedSigner(signer).timestamp(record);
    const failing = (members: Partial<AuthorityStatus>) => {
      const status = statusFromOutside({ ...answers(), ...members });
      return () => onDocument(() => completeEnvelope(certified, { status, timestamp }));
    };
    const unreadable = rejecting(new MalformedError('OCSP response: not valid ASN.1'));
    expect((await failureOf(failing({ ocsp: unreadable }))).type).toBe('internal_error');
    expect((await failureOf(failing({ rootCrl: unreadable }))).type).toBe('internal_error');
    const away = rejecting(new Problem('service_unavailable', 'It does not answer.'));
    const unavailable = { type: 'key_service_unavailable', final: false };
    expect(await failureOf(failing({ ocsp: away }))).toEqual(unavailable);
    expect(await failureOf(failing({ rootCrl: away }))).toEqual(unavailable);
  });

  test('and nobody is known to be for anything else', async () => {
    const failing = rejecting(new TypeError('x is undefined'));
    expect(await failureOf(() => onDocument(failing))).toEqual({ type: 'internal_error', final: false });
  });
});
