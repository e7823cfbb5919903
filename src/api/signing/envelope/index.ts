import type { Operation } from '../../http/operation/definition.ts';
import { askRecipientDevice } from './ask-device.ts';
import { approveEnvelope } from './approve.ts';
import { confirmHost } from './confirm-host.ts';
import { declineEnvelope } from './decline.ts';
import { getRecipientCertificate } from './get-recipient-certificate.ts';
import { getRecipientReceipt } from './get-recipient-receipt.ts';
import { getSessionDocument } from './get-session-document.ts';
import { getSessionState } from './get-session-state.ts';
import { giveAccessCode } from './give-access-code.ts';
import { openSession } from './open-session.ts';
import { prepareSignature } from './prepare-signature.ts';
import { sendRecipientCode } from './send-recipient-code.ts';
import { signEnvelope } from './sign-envelope.ts';

/** The operations that the page of an envelope's recipient calls, and native front ends in its place. */
export const envelopeSessionOperations: readonly Operation[] = [
  getSessionState,
  giveAccessCode,
  openSession,
  getSessionDocument,
  getRecipientCertificate,
  getRecipientReceipt,
  sendRecipientCode,
  confirmHost,
  askRecipientDevice,
  prepareSignature,
  signEnvelope,
  approveEnvelope,
  declineEnvelope,
];
