import { z } from 'zod';
import { Problem } from '#domain/common/problem.ts';
import { assertPurpose } from '../callers/assert-purpose.ts';
import { sealPurposes, type SealPurpose } from '../callers/purposes.ts';
import type { Hierarchy } from '../ca/hierarchies.ts';
import { readBody } from '../http/body.ts';
import { Livemode, Profile, RecordName, Sha256Hash } from '../http/fields.ts';
import type { Route } from '../http/route.ts';
import { recordingFailure } from '../service.ts';
import type { DocumentHash } from '../signing/document-hash.ts';
import { signOnce } from '../signing/operation.ts';
import { assertModeOf } from '../signing/mode-of-record.ts';
import { signWithSeal } from '../signing/seal.ts';
import { signedOnceAnswer } from '../signing/signed-once-answer.ts';

const purposes = Object.keys(sealPurposes) as [SealPurpose, ...SealPurpose[]];

const Body = z.object({
  purpose: z.enum(purposes, `must be one of ${purposes.join(', ')}`),
  record: RecordName,
  document_hash: Sha256Hash,
  profile: Profile,
  livemode: Livemode,
});

const operation = 'seal_made';

/**
 * POST /api/v1/seals: a CAdES-T signature, or the CMS of a PAdES-T one, by the platform's seal, for a purpose of the caller's
 * over a record, or by the test hierarchy's where `livemode` is false; the same purpose, record and hash, the same answer.
 */
export const makeSeal: Route = {
  method: 'POST',
  path: '/api/v1/seals',
  async handle({ service, by, caller, request }) {
    const { purpose, record, profile, livemode, document_hash: document } = await readBody(Body, request);
    const hierarchy = livemode ? 'live' : 'test';
    const operationId = sealName({ purpose, record, document });
    const { text: documentHash } = document;
    await recordingFailure(service, caller, { operation, documentHash, operationId }, async () => {
      assertPurpose(sealPurposes[purpose], { by, purpose, record });
      assertForm(purpose, profile);
      if (purpose === 'evidence') await assertModeOf(service, record, hierarchy);
      else assertLive(purpose, hierarchy);
    });
    // Of a live one the input is what it always was: a repeat finds it.
    const input = {
      purpose,
      record,
      profile,
      document_hash: documentHash,
      ...(livemode ? {} : { livemode }),
    };
    const once = { kind: 'seal', logged: operation, operationId, input, documentHash } as const;
    const signed = await signOnce(service, caller, once, () =>
      signWithSeal(service, { document, profile, hierarchy }),
    );
    return { data: await signedOnceAnswer(service, signed) };
  },
};

/** Throws Problem invalid_request for a test seal of what has no test mode. */
function assertLive(purpose: SealPurpose, hierarchy: Hierarchy): void {
  if (hierarchy === 'live') return;
  const issues = [{ path: 'livemode', message: `must be true: a ${purpose} has no test mode` }];
  throw new Problem('invalid_request', `livemode: a ${purpose} has no test mode.`, { issues });
}

/** Names the bytes, too: a PDF that was lost before it was stored is made again, with another time in it. */
function sealName(of: { purpose: SealPurpose; record: string; document: DocumentHash }): string {
  return `${of.record}/${of.purpose}/${of.document.digest.toString('hex').slice(0, 32)}`;
}

function assertForm(purpose: SealPurpose, profile: string): void {
  const { form } = sealPurposes[purpose];
  if (profile === form) return;
  const issues = [{ path: 'profile', message: `must be ${form}` }];
  throw new Problem('invalid_request', `profile: a ${purpose} is sealed as ${form}.`, { issues });
}
