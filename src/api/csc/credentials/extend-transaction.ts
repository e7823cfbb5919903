import { z } from 'zod';
import { CscAuthorization } from '#entities/certificate/csc-authorization.ts';
import { ok } from '../../http/answers/answer.ts';
import { recordAccountAct } from '../../http/record-account-act.ts';
import { CredentialId, findUsable } from '../common/credential.ts';
import { cscOperation } from '../common/csc-operation.ts';
import { hashMembers, stringField } from '../common/fields.ts';
import { requireHashes } from '../common/hashes.ts';
import { readSad, writeSad } from '../common/sad.ts';
import { SadAnswer } from './authorize.ts';

const ExtendBody = z
  .object({
    credentialID: CredentialId,
    SAD: stringField('SAD', 512).meta({ format: 'password' }),
    ...hashMembers,
    clientData: stringField('clientData').optional(),
  })
  .meta({ id: 'CscExtendInput' });

/** POST /csc/v2/credentials/extendTransaction: a new SAD for other hashes and the signatures that are left. */
export const extendOperations = cscOperation({
  name: 'credentials/extendTransaction',
  operationId: 'extendTransaction',
  summary: 'Exchange a SAD for one that signs other hashes with the signatures that are left',
  description: 'The old SAD opens nothing any more.',
  body: ExtendBody,
  answer: ok('The new SAD', SadAnswer),
  problems: ['invalid_credential', 'invalid_sad'],
  credential: findUsable,
  handle: async (c, { body }) => {
    const { deps, user } = c.var;
    const em = deps.orm.em.fork();
    const certificate = await findUsable(em, user, body.credentialID);
    const hashes = requireHashes(body);
    const secret = await readSad(em, body.SAD, certificate);
    const { activationId } = secret;
    const { sad, expiresIn } = await deps.keyService.extendActivation(secret, hashes.prefixed);
    const expiresAt = new Date(Date.now() + expiresIn * 1_000);
    await em.transactional(async (inside) => {
      await inside.nativeUpdate(CscAuthorization, { id: activationId }, { expiresAt });
      await recordAccountAct(c, inside, {
        action: 'certificate.authorized',
        user,
        resource: { type: 'certificate', id: certificate.id },
        metadata: { hash_algorithm: hashes.algorithm, hashes: hashes.hex, extended: true },
      });
    });
    return { SAD: writeSad({ activationId, sad }), expiresIn };
  },
});
