import { z } from 'zod';
import { Problem } from '#domain/common/problem.ts';
import { call, KeyServiceRefusal } from './call.ts';
import type { KeyServiceSettings } from './call.ts';

type ActivationRequest = {
  /** The certificate's id at the key service. */
  certificateId: string;
  pin: string;
  /** SHA-256 of the document, or of a PDF's byte range, 64 hex digits: the one thing that may be signed, once. */
  documentHash: string;
  profile: 'cades' | 'pades';
  /** Seconds. */
  ttl: number;
};

type ActivatedSigning = {
  activationId: string;
  sad: string;
  documentHash: string;
  operationId: string;
  /** The API's signed statement of the act by which the signer gave the PIN for it; the worker needs it, the API does not. */
  actProof?: string;
};

/** Up to 20 hashes, `sha256:`, `sha384:` or `sha512:` and hexadecimal, that may be signed as bare values. */
type SeveralRequest = {
  certificateId: string;
  pin: string;
  hashes: readonly string[];
  /** At least the number of hashes, at most 20; the rest is for hashes that `extendActivation` brings. */
  numSignatures: number;
  /** Seconds. */
  ttl: number;
};

/** `sad` is the secret of an activation. */
export type ActivationSecret = { activationId: string; sad: string };

const Activation = z.object({ activation_id: z.string(), sad: z.string(), expires_in: z.int() });
const Values = z.object({ signatures: z.array(z.base64()) });
const Signed = z.object({
  signatures: z.tuple([z.string()]),
  certificate: z.string(),
  signed_at: z.coerce.date(),
});

/** The limit that gives our own callers an answer within 10 s, whatever the key service does. */
const pinPatienceMs = 7_000;

/** The activations of the key service: a PIN goes in once, and a signature comes out once. */
export type KeyServiceActivations = {
  /**
   * Exchanges a PIN for an activation; `expiresAt` is when it ends. Throws Problem invalid_pin (`attempts_left`),
   * too_many_attempts (`retry_after`), invalid_credential (`status`: the certificate is revoked, expired or unknown),
   * service_unavailable.
   */
  activate(request: ActivationRequest): Promise<{ activationId: string; sad: string; expiresAt: Date }>;
  /**
   * The signature of an activation, in its profile and with a timestamp: base64 DER, the certificate in PEM, and the moment; the
   * same operation id gets the same one. Throws Problem invalid_sad when the activation has ended or its certificate may not sign any more.
   */
  signActivated(input: ActivatedSigning): Promise<{ signature: string; certificate: string; signedAt: Date }>;
  /** Works as `activate` for several bare signature values (profile raw), which `signValues` makes. */
  activateSeveral(request: SeveralRequest): Promise<ActivationSecret & { expiresIn: number }>;
  /**
   * Gives a new secret for the signatures that are left of an activation, for these hashes; the old one opens nothing any more.
   * Throws Problem invalid_sad.
   */
  extendActivation(
    secret: ActivationSecret,
    hashes: readonly string[],
  ): Promise<{ sad: string; expiresIn: number }>;
  /** Ends an activation that nobody has a use for. Throws Problem invalid_sad when it has ended, and service_unavailable. */
  endActivation(secret: ActivationSecret): Promise<void>;
  /**
   * Signs hashes as they are: PKCS#1 v1.5 for RSA, r and s in DER for ECDSA; base64, in the order of the hashes. Throws Problem
   * invalid_sad, with the key service's sentence, when the activation does not allow it.
   */
  signValues(secret: ActivationSecret, hashes: readonly string[]): Promise<string[]>;
};

/** Speaks to the key service about activations. */
export function activationsOf(settings: KeyServiceSettings): KeyServiceActivations {
  return {
    activate: async ({ certificateId, pin, documentHash, profile, ttl }) => {
      const body = {
        certificate_id: certificateId,
        pin,
        hashes: [`sha256:${documentHash}`],
        num_signatures: 1,
        profile,
        ttl,
      };
      const asked = Date.now();
      const data = await call(settings, 'POST', '/api/v1/activations', body, pinPatienceMs).catch(
        asPinProblem,
      );
      const { activation_id: activationId, sad, expires_in: seconds } = Activation.parse(data);
      return { activationId, sad, expiresAt: new Date(asked + seconds * 1_000) };
    },
    signActivated: async ({ activationId, sad, documentHash, operationId, actProof }) => {
      const hashes = [`sha256:${documentHash}`];
      const body = { sad, hashes, operation_id: operationId, act_proof: actProof };
      const path = `/api/v1/activations/${encodeURIComponent(activationId)}/sign`;
      const data = await call(settings, 'POST', path, body).catch(asSadProblem);
      const { signatures, certificate, signed_at: signedAt } = Signed.parse(data);
      return { signature: signatures[0], certificate, signedAt };
    },
    activateSeveral: async ({ certificateId, pin, hashes, numSignatures, ttl }) => {
      const terms = { hashes, num_signatures: numSignatures, profile: 'raw', ttl };
      const body = { certificate_id: certificateId, pin, ...terms };
      const data = await call(settings, 'POST', '/api/v1/activations', body, pinPatienceMs).catch(
        asPinProblem,
      );
      const { activation_id: activationId, sad, expires_in: expiresIn } = Activation.parse(data);
      return { activationId, sad, expiresIn };
    },
    extendActivation: async ({ activationId, sad }, hashes) => {
      const path = `/api/v1/activations/${encodeURIComponent(activationId)}/extend`;
      const data = await call(settings, 'POST', path, { sad, hashes }).catch(asRefusedSad);
      return { sad: Activation.parse(data).sad, expiresIn: Activation.parse(data).expires_in };
    },
    endActivation: async ({ activationId, sad }) => {
      const path = `/api/v1/activations/${encodeURIComponent(activationId)}/end`;
      await call(settings, 'POST', path, { sad }).catch(asRefusedSad);
    },
    signValues: async ({ activationId, sad }, hashes) => {
      const path = `/api/v1/activations/${encodeURIComponent(activationId)}/sign`;
      return Values.parse(await call(settings, 'POST', path, { sad, hashes }).catch(asRefusedSad)).signatures;
    },
  };
}

const ofPin: Readonly<Record<string, (refusal: KeyServiceRefusal) => Problem>> = {
  INVALID_PIN: ({ refusedDetails: details }) =>
    new Problem('invalid_pin', 'The PIN is wrong.', { ...pick(details, 'attempts_left') }),
  LOCKED_OUT: ({ refusedDetails: details }) =>
    new Problem('too_many_attempts', 'Too many wrong PINs: this credential is locked. Wait and try again.', {
      ...pick(details, 'retry_after'),
    }),
  INVALID_STATE: ({ refusedMessage, refusedDetails: details }) =>
    details['reason'] === 'imported'
      ? new Problem('invalid_state', refusedMessage, { reason: 'imported' })
      : unusable(details['status']),
  NOT_FOUND: () => unusable('revoked'),
};

/** Gives a refusal of a PIN as our own Problem. */
export function asPinProblem(error: unknown): never {
  const problem = error instanceof KeyServiceRefusal ? ofPin[error.refusedWith]?.(error) : undefined;
  throw problem ?? error;
}

const lapsed = ['INVALID_SAD', 'NOT_FOUND', 'INVALID_STATE'];

function asSadProblem(error: unknown): never {
  if (error instanceof KeyServiceRefusal && lapsed.includes(error.refusedWith)) {
    throw new Problem(
      'invalid_sad',
      'The activation has expired or was ended, or its certificate may not sign. Ask the signer for the PIN again.',
    );
  }
  throw error;
}

function unusable(status: unknown): Problem {
  const state = status === 'expired' ? 'expired' : 'revoked';
  return new Problem('invalid_credential', `This credential cannot sign any more: it is ${state}.`, {
    missing: ['credential'],
    status: state,
  });
}

function pick(details: Record<string, unknown>, name: string): Record<string, number> {
  const value = details[name];
  return typeof value === 'number' ? { [name]: value } : {};
}

/** The refusal of a SAD in the key service's own words, which are those of CSC. */
function asRefusedSad(error: unknown): never {
  if (error instanceof KeyServiceRefusal && lapsed.includes(error.refusedWith)) {
    throw new Problem('invalid_sad', error.refusedMessage, error.refusedDetails);
  }
  throw error;
}
