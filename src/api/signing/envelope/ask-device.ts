import type { Context } from 'hono';
import { z } from 'zod';
import { Problem } from '#domain/common/problem.ts';
import { readSessionView } from '#entities/envelope/rows/read-session-view.ts';
import type { AskedSignature } from '../../common/confirmations/asked-signature.ts';
import { accepted } from '../../http/answers/answer.ts';
import type { ApiEnv } from '../../http/deps.ts';
import { askOwnDevices, confirmedOnDevice, QuestionShown, questionView } from '../proof/own-device.ts';
import { TokenParams } from '../session-operation.ts';
import type { Session } from './common/find-session.ts';
import { recipientOperation } from './common/recipient-operation.ts';
import { assertSent } from './common/sent-document.ts';
import { findActing } from './common/session-rights.ts';

/** What a recipient is asked about: the revision that was sent to them last. */
function subjectOf({ recipient: { id }, sent }: Session): { target: string; hashes: string[] } {
  return { target: id, hashes: sent ? [`sha256:${sent.hash}`] : [] };
}

/** POST /envelope/{token}/confirmation: asks a recipient with a credential on their own device besides. */
export const askRecipientDevice = recipientOperation({
  method: 'post',
  path: '/envelope/{token}/confirmation',
  operationId: 'askRecipientDevice',
  summary: 'Ask the recipient on their own device',
  description:
    'For auth_method credential. The recipient types the number on the device; a signature of the next ten minutes in this browser rests on it, besides the PIN. The answer is the same where there is no device.',
  tag: 'Envelope session',
  params: TokenParams,
  body: z.object({}),
  answer: accepted('Asked, where there is a device', QuestionShown),
  problems: ['invalid_access_code', 'not_your_turn', 'document_not_viewed', 'invalid_state', 'gone'],
  handle: async (c, { params }) => {
    const session = await findActing(c, params.token, { use: 'sign' });
    const { envelope, recipient } = session;
    if (recipient.authMethod !== 'credential')
      throw new Problem('invalid_state', 'This recipient signs without a credential. Sign directly.');
    assertSent(session);
    const { id: recipientId, linkGeneration } = recipient;
    const place = { envelopeId: envelope.id, recipientId, linkGeneration };
    const { sender } = await readSessionView(c.var.deps.orm.em.fork(), place);
    const about = {
      ...subjectOf(session),
      name: envelope.name,
      by: `${sender.name}, ${sender.organization}`,
    };
    return questionView(askOwnDevices(c, { addresses: { userEmail: recipient.email }, about }));
  },
});

/** Gives the confirmation on a device by which a recipient may sign in this browser, which is unused; undefined without one. */
export function confirmedByRecipient(
  c: Context<ApiEnv>,
  session: Session,
): Promise<AskedSignature | undefined> {
  return confirmedOnDevice(c, subjectOf(session));
}
