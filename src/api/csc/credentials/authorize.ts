import type { Context } from 'hono';
import { z } from 'zod';
import { Problem } from '#domain/common/problem.ts';
import { maskAddress } from '#domain/sign-request/sign-request.ts';
import type { Certificate } from '#entities/certificate/certificate.ts';
import { CscAuthorization } from '#entities/certificate/csc-authorization.ts';
import type { EntityManager } from '#entities/orm.ts';
import type { AskedSignature } from '../../common/confirmations/asked-signature.ts';
import { useConfirmation } from '../../common/confirmations/use-confirmation.ts';
import { endUnused } from '../../common/certificates/end-unused.ts';
import { withPin } from '../../common/certificates/pin-failures.ts';
import { ok } from '../../http/answers/answer.ts';
import type { ApiEnv } from '../../http/deps.ts';
import { recordAccountAct } from '../../http/record-account-act.ts';
import { CredentialId, findUsable } from '../common/credential.ts';
import { cscOperation } from '../common/csc-operation.ts';
import {
  AuthData,
  factorField,
  factorsOf,
  hashMembers,
  malformed,
  NumSignatures,
  stringField,
} from '../common/fields.ts';
import { requireHashes, type Hashes } from '../common/hashes.ts';
import { writeSad } from '../common/sad.ts';
import { assertUnlocked } from './assert-unlocked.ts';
import { allowedOnDevice } from './on-device.ts';
import { checkHolderCode, sendHolderCode, type RightCode } from './one-time-code.ts';

/** The seconds that a SAD lives. */
const sadSeconds = 300;

const AuthorizeBody = z
  .object({
    credentialID: CredentialId,
    numSignatures: NumSignatures,
    ...hashMembers,
    PIN: factorField('PIN'),
    OTP: factorField('OTP'),
    authData: AuthData,
    description: stringField('description', 500).optional(),
    clientData: stringField('clientData').optional(),
  })
  .meta({ id: 'CscAuthorizeInput' });

export const SadAnswer = z
  .object({ SAD: z.string(), expiresIn: z.int().meta({ description: 'Seconds' }) })
  .meta({ id: 'CscSad' });

/**
 * POST /csc/v2/credentials/authorize: PIN and one-time code, or confirmation on a device, in exchange for a SAD. The checks come in the order of decisions §4a,
 * so that nobody learns of a factor before the one before it: ownership, lock, shape, presence of the code, presence of the PIN,
 * then the code and the PIN, each counted before it is compared.
 */
export const authorizeOperations = cscOperation({
  name: 'credentials/authorize',
  operationId: 'authorizeCredential',
  summary: 'Exchange PIN and one-time code for a SAD',
  description:
    'The first call, without OTP, sends the holder a code by SMS to the proved phone of the account, else by e-mail, and answers 401 `otp_required`. A code is for these hashes and this number of signatures alone. A wrong PIN does not use the code up. A holder with a registered device is asked there instead: the answer has the number to type (`confirmation`), and the same call without OTP, which waits up to 8 s, goes on once it is confirmed; where it is not, it sends a code.',
  body: AuthorizeBody,
  answer: ok('The SAD, which signs these hashes', SadAnswer),
  problems: [
    'invalid_credential',
    'otp_required',
    'invalid_otp',
    'pin_required',
    'invalid_pin',
    'too_many_attempts',
  ],
  credential: findUsable,
  before: assertUnlocked,
  handle: async (c, { body }) => {
    const certificate = await findUsable(c.var.deps.orm.em.fork(), c.var.user, body.credentialID);
    const operation = operationOf(body);
    const { pin, otp } = factorsOf(body);
    const asksDevice = certificate.otpRequired && !otp;
    const allowed = asksDevice ? await allowedOnDevice(c, certificate, operation) : undefined;
    if (asksDevice && !allowed) throw await otpRequired(c, certificate, operation);
    if (!pin) throw new Problem('pin_required', 'PIN: send the PIN of the credential along.');
    // The key service takes no other for a PIN, and so counts none.
    if (!/^\d{6,12}$/.test(pin)) throw new Problem('invalid_pin', 'The PIN is wrong: it has 6 to 12 digits.');
    const code =
      certificate.otpRequired && otp ? await checkHolderCode(c, certificate, { otp, operation }) : undefined;
    const factor = code ?? (allowed && confirmedFactor(allowed));
    return activate(c, certificate, { pin, factor, operation });
  },
});

type Operation = { numSignatures: number; hashes: Hashes };

/** What stands beside the PIN: a code, or a confirmation on a device. */
type Factor = RightCode & { confirmationId?: string };

function confirmedFactor({ id }: AskedSignature): Factor {
  const use = (em: EntityManager) => useConfirmation(em, id, 'invalid_otp');
  return { use, forget: () => Promise.resolve(), confirmationId: id };
}

function operationOf(body: z.output<typeof AuthorizeBody>): Operation {
  const hashes = requireHashes(body);
  const { numSignatures } = body;
  if (numSignatures < hashes.hex.length)
    throw malformed('Invalid parameter numSignatures: it is less than the number of hashes', 'numSignatures');
  return { numSignatures, hashes };
}

async function otpRequired(
  c: Context<ApiEnv>,
  certificate: Certificate,
  operation: Operation,
): Promise<Problem> {
  const address = await sendHolderCode(c, certificate, operation);
  const way = address.channel === 'sms' ? 'SMS' : 'e-mail';
  const message = `A one-time code was sent by ${way} to ${maskAddress(address)}: repeat the call with OTP and PIN.`;
  return new Problem('otp_required', message);
}

async function activate(
  c: Context<ApiEnv>,
  certificate: Certificate,
  { pin, factor, operation }: { pin: string; factor: Factor | undefined; operation: Operation },
): Promise<z.input<typeof SadAnswer>> {
  const { deps } = c.var;
  const { numSignatures, hashes } = operation;
  const terms = {
    certificateId: certificate.hsmKeyId,
    pin,
    hashes: hashes.prefixed,
    numSignatures,
    ttl: sadSeconds,
  };
  const { expiresIn, ...secret } = await withPin(c, certificate, () =>
    deps.keyService.activateSeveral(terms),
  );
  const expiresAt = new Date(Date.now() + expiresIn * 1_000);
  try {
    await deps.orm.em.fork().transactional(async (em) => {
      await factor?.use(em);
      await keepAuthorization(c, em, {
        certificate,
        operation,
        confirmationId: factor?.confirmationId,
        given: { id: secret.activationId, expiresAt },
      });
    });
  } catch (error) {
    // Another call may have used the code or the confirmation up meanwhile: nobody gets the secret of this activation.
    await endUnused(deps, secret);
    throw error;
  }
  await factor?.forget();
  return { SAD: writeSad(secret), expiresIn };
}

type Kept = {
  certificate: Certificate;
  operation: Operation;
  confirmationId: string | undefined;
  given: { id: string; expiresAt: Date };
};

/** Keeps whose the activation is, and puts on record what its holder allowed. */
async function keepAuthorization(
  c: Context<ApiEnv>,
  em: EntityManager,
  { certificate: { id: certificateId, userId }, operation, confirmationId, given }: Kept,
): Promise<void> {
  const { numSignatures, hashes } = operation;
  await em.insert(CscAuthorization, { ...given, certificateId, userId });
  await recordAccountAct(c, em, {
    action: 'certificate.authorized',
    user: c.var.user,
    resource: { type: 'certificate', id: certificateId },
    metadata: {
      signatures: numSignatures,
      hash_algorithm: hashes.algorithm,
      hashes: hashes.hex,
      ...(confirmationId !== undefined && { confirmation_id: confirmationId }),
    },
  });
}
