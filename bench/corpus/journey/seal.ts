import { certifyEnvelope } from '#sealing/certify-envelope.ts';
import { checkSealed } from '#sealing/check-sealed.ts';
import { completeEnvelope } from '#sealing/complete-envelope.ts';
import { signAct } from '#sealing/acts/sign-act.ts';
import type { CorpusAuthority } from './authority.ts';
import type { Course } from './plan.ts';

/**
 * Certifies a PDF, has each signer act, completes and checks it; `step` receives the name of the next step. Throws the error
 * of the step that fails.
 */
export async function seal(
  source: Buffer,
  { plan, inputs, signed }: Course,
  { authority, step }: { authority: CorpusAuthority; step: (name: string) => void },
): Promise<Buffer> {
  const { at, sign, status, timestamp } = authority;
  step('certify');
  let pdf = await certifyEnvelope(source, plan, { at, seal: sign });
  for (const input of inputs) {
    step('sign');
    pdf = await signAct(pdf, plan, input, sign);
  }
  step('complete');
  const sealed = await completeEnvelope(pdf, { status, timestamp });
  step('check');
  await checkSealed(sealed, { names: signed, root: status.root });
  return sealed;
}
