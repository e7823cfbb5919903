import { randomUUID } from 'node:crypto';
import type { Context } from 'hono';
import { z } from 'zod';
import { recordUsage } from '#entities/account/usage.ts';
import type { Certificate } from '#entities/certificate/certificate.ts';
import { recordCertificateUse } from '#entities/certificate/record-use.ts';
import { noticeUse } from '../../common/certificates/notice-use.ts';
import { ok } from '../../http/answers/answer.ts';
import type { ApiEnv } from '../../http/deps.ts';
import { recordAccountAct } from '../../http/record-account-act.ts';
import { CredentialId, findUsable } from '../common/credential.ts';
import { cscOperation } from '../common/csc-operation.ts';
import { hashMembers, malformed, stringField } from '../common/fields.ts';
import { assertSignAlgo, requireHashes, type Hashes } from '../common/hashes.ts';
import { readSad } from '../common/sad.ts';

const SignBody = z
  .object({
    credentialID: CredentialId,
    SAD: stringField('SAD', 512).meta({ format: 'password' }),
    ...hashMembers,
    signAlgo: stringField('signAlgo', 64),
    signAlgoParams: stringField('signAlgoParams').optional(),
    operationMode: z.literal('S', { error: 'Invalid parameter operationMode: it is S' }).optional(),
    clientData: stringField('clientData').optional(),
  })
  .meta({ id: 'CscSignHashInput' });

const Signatures = z
  .object({ signatures: z.array(z.string()).meta({ description: 'Base64, in the order of the hashes' }) })
  .meta({ id: 'CscSignatures' });

/** POST /csc/v2/signatures/signHash: the bare values of signatures over the hashes that the SAD was given for. */
export const signHashOperations = cscOperation({
  name: 'signatures/signHash',
  operationId: 'signHashes',
  summary: 'Sign hashes with a SAD',
  description: 'ECDSA signatures are in DER (r and s), those of RSA are of PKCS#1 v1.5.',
  body: SignBody,
  answer: ok('The signatures', Signatures),
  problems: ['invalid_credential', 'invalid_sad'],
  credential: findUsable,
  handle: async (c, { body }) => {
    const { deps, user } = c.var;
    const em = deps.orm.em.fork();
    const certificate = await findUsable(em, user, body.credentialID);
    const hashes = checkedHashes(body, certificate);
    const secret = await readSad(em, body.SAD, certificate);
    const signatures = await deps.keyService.signValues(secret, hashes.prefixed);
    await record(c, certificate, { hashes, activationId: secret.activationId });
    return { signatures };
  },
});

function checkedHashes(body: z.output<typeof SignBody>, { keyType: key }: Certificate): Hashes {
  const hashes = requireHashes(body);
  if (body.signAlgoParams !== undefined)
    throw malformed('Invalid parameter signAlgoParams: RSASSA-PSS is not offered', 'signAlgoParams');
  const keyType = key === 'RSA' ? 'RSA' : 'EC';
  const isHashNamed = (body.hashAlgo ?? body.hashAlgorithmOID) !== undefined;
  assertSignAlgo(body.signAlgo, { keyType, hashes, isHashNamed });
  return hashes;
}

/** Counts the signatures before they are released: the certificate's use, the organization's, and the audit event. */
async function record(
  c: Context<ApiEnv>,
  { id: certificateId }: Certificate,
  { hashes, activationId }: { hashes: Hashes; activationId: string },
): Promise<void> {
  const { deps, user } = c.var;
  const operationId = `csc/${activationId}/${randomUUID()}`;
  const quantity = hashes.hex.length;
  await deps.orm.em.fork().transactional(async (em) => {
    const use = {
      certificateId,
      kind: 'csc',
      operationId,
      hashes: hashes.hex,
      signedAt: new Date(),
    } as const;
    await recordCertificateUse(em, use);
    const { organizationId } = user;
    await recordUsage(em, { organizationId, type: 'signature', quantity, dedupeKey: operationId });
    await recordAccountAct(c, em, {
      action: 'certificate.signed',
      user,
      resource: { type: 'certificate', id: certificateId },
      metadata: { format: 'raw', hash_algorithm: hashes.algorithm, hashes: hashes.hex, by: 'csc' },
    });
  });
  await noticeUse(deps, operationId);
}
