import { z } from 'zod';
import { signatureAlgorithmName } from '#signatures/asn1/algorithms.ts';
import { certificatePem } from '#signatures/certificates/issue.ts';
import { checkActivationAct } from '../acts/activation-act.ts';
import { actRefused, readAct } from '../acts/read-act.ts';
import { Certificate } from '../entities/certificate.ts';
import { readBody } from '../http/body.ts';
import { ActProof, Hashes, OperationId, Sad } from '../http/fields.ts';
import { activationId } from '../http/path-id.ts';
import type { Route } from '../http/route.ts';
import type { Caller } from '../log/append.ts';
import { recordingFailure } from '../service.ts';
import type { KeyService } from '../service.ts';
import { chainOf } from '../signing/chain-of.ts';
import { signActivated } from '../signing/activation/activated-signature.ts';

const Body = z
  .object({
    sad: Sad,
    hashes: Hashes,
    operation_id: OperationId.optional(),
    act_proof: ActProof.optional(),
  })
  .refine(({ operation_id: id, hashes }) => id === undefined || hashes.length === 1, {
    path: ['operation_id'],
    message: 'goes with one hash only',
  });

/**
 * POST /api/v1/activations/{id}/sign: signatures by the activated key, in the order of the hashes. The worker must prove by
 * the signer's act that it may use the activation; the API, which states acts itself, need not.
 */
export const signWithActivation: Route = {
  method: 'POST',
  path: '/api/v1/activations/:id/sign',
  async handle({ service, by, caller, request, params }) {
    const { sad, hashes, operation_id: operationId, act_proof: jws } = await readBody(Body, request);
    const id = activationId(params);
    if (by !== 'api') {
      const use = { activationId: id, operationId, document: hashes[0] };
      await checkProof(service, caller, { jws, use });
    }
    const made = await signActivated(service, caller, { activationId: id, sad, hashes, operationId });
    const certificate = await service.orm.em.fork().findOneOrFail(Certificate, { id: made.certificateId });
    const [first] = hashes;
    const chain = await chainOf(service, certificate);
    return {
      data: {
        signatures: made.signatures.map((signature) => signature.toString('base64')),
        algorithm: first && signatureAlgorithmName(certificate.keyType, first.hash),
        certificate: certificatePem(certificate.der),
        chain: chain.map(({ der }) => certificatePem(der)),
        certificate_id: certificate.id,
        serial_number: certificate.serialNumber,
        signed_at: made.signedAt.toISOString(),
      },
    };
  },
};

type Proven = { jws: string | undefined; use: Parameters<typeof checkActivationAct>[1] };

function checkProof(service: KeyService, caller: Caller, { jws, use }: Proven): Promise<void> {
  const { operationId, document } = use;
  const entry = { operation: 'activated_signature_made', operationId, documentHash: document?.text } as const;
  return recordingFailure(service, caller, entry, async () => {
    if (jws === undefined) throw actRefused('there is none: send it as act_proof');
    checkActivationAct(await readAct(service.actKeys, jws), use);
  });
}
