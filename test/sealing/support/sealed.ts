import { certifyEnvelope } from '#sealing/certify-envelope.ts';
import { completeEnvelope } from '#sealing/complete-envelope.ts';
import type { EnvelopePlan, SignerInput } from '#sealing/plan.ts';
import { signAct } from '#sealing/acts/sign-act.ts';
import type { ByteRangeSigner } from '#signatures/pades/sign.ts';
import { createTestAuthority } from '#test/signatures/support/authority.ts';
import { at } from './plans.ts';
import { padesSigner, statusOf } from './signers.ts';

/** An authority with one signer for everything, and the steps of an envelope by it. */
export async function startSealing() {
  const authority = await createTestAuthority();
  const sign = padesSigner(authority, await authority.person('EC', 256));
  const certify = (pdf: Uint8Array, plan: EnvelopePlan, seal: ByteRangeSigner = sign) =>
    certifyEnvelope(pdf, plan, { at, seal });
  const complete = (pdf: Uint8Array) =>
    completeEnvelope(pdf, { status: statusOf(authority), timestamp: authority.timestamp });
  return {
    authority,
    sign,
    certify,
    complete,
    act: (pdf: Uint8Array, plan: EnvelopePlan, input: SignerInput) => signAct(pdf, plan, input, sign),
    /** The whole course, with these acts. */
    seal: async (source: Uint8Array, plan: EnvelopePlan, inputs: SignerInput[]) => {
      let pdf: Buffer = await certify(source, plan);
      for (const input of inputs) pdf = await signAct(pdf, plan, input, sign);
      return complete(pdf);
    },
  };
}

/** Makes a signer that notes the digests it is asked to sign and gives a CMS of no meaning. */
export function notingSigner(): { sign: ByteRangeSigner; digests: string[] } {
  const digests: string[] = [];
  return {
    digests,
    sign: async (digest) => {
      digests.push(digest.toString('hex'));
      return Buffer.from('3003020101', 'hex');
    },
  };
}
