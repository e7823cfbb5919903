import { NotSent, type Message } from '#clients/messages/message.ts';
import { codeMessage } from '#words/mails/code.ts';
import { codeText } from '#words/mails/sms/code-text.ts';
import { withReference } from '#words/mails/with-reference.ts';
import type { CodeAct } from '#domain/common/code-act.ts';
import type { ReportSubject } from '#domain/account/abuse-report.ts';
import { defined } from '#domain/common/defined.ts';
import type { MessageAbout } from '#domain/common/message-outcome.ts';
import { Problem } from '#domain/common/problem.ts';
import type { Address, Language } from '#domain/sign-request/sign-request.ts';
import type { ApiDependencies } from '../../http/deps.ts';
import type { Recording } from '../../http/operation/unrecorded.ts';
import { reportable } from '../reportable.ts';
import { forgetSentCode, type CodeRoute } from './address-limits.ts';
import { countBouncedCode, giveBackCode } from './code-quota.ts';
import { codeTable } from '#entities/common/rows/code-table.ts';
import type { CodeSubject } from './code-subject.ts';
import { forgetDailyCode } from './daily-codes.ts';
import { makeInPlace } from './code-places.ts';
import { codeMinutes, type MadeCode } from './make-code.ts';

/** A code's subject, the way to them, and the language that they read. */
export type CodeReceiver = CodeSubject & {
  language: Language;
  route: CodeRoute;
  about: ReportSubject;
  /** The act that the code is for, as its message says it. */
  act: CodeAct;
  /** The counter of the subject's tries: while they are locked, nothing is sent. */
  tries?: string;
  /** The flow that the code is for; a code of an account is for none. */
  flow?: CodeFlow;
};

/** A sign request or an envelope, with its reference, and the recipient whom the code is for. */
export type CodeFlow = { flowId: string; recipientId?: string; reference: string };

/** A message with a code in it. */
export type CodeMessage = Address & Pick<Message, 'subject' | 'text' | 'html' | 'about'>;

/** The id (a UUID) of a sending; the attempt of a call is one, whose record goes along where that is its first row. */
type Sending = { id: string } & Recording;

/**
 * Makes a six-digit code, replacing the one before, and sends it at once; the same sending's id sends the same
 * code; one of the sandbox is made and not sent. Gives when it ends. Throws as makeInPlace does, and Problem service_unavailable when it could not be sent.
 */
export async function sendCode(
  deps: ApiDependencies,
  receiver: CodeReceiver,
  { id: sendingId, ...call }: Sending,
): Promise<Date> {
  const code = { subject: receiver, route: receiver.route, sendingId, tries: receiver.tries };
  const made = await makeInPlace(deps, code, call);
  if (receiver.route.livemode === false) return made.expiresAt;
  const text = writeCode(deps, receiver, made.code);
  const letter = { ...receiver.route.address, ...text, ...defined({ about: aboutOf(receiver) }) };
  await deliverCode(deps, receiver, { made, letter });
  return made.expiresAt;
}

type Addressed = Pick<CodeReceiver, 'language' | 'route' | 'about' | 'act' | 'flow'>;

/** Writes the message with a code: a mail can be reported; a text message is too short for the link. */
export function writeCode(
  deps: ApiDependencies,
  { language, route, about: subject, act, flow }: Addressed,
  code: string,
): Pick<Message, 'subject' | 'text' | 'html'> {
  const facts = { code, minutes: codeMinutes, act };
  const words = codeMessage(language, facts);
  if (route.address.channel === 'sms') {
    const host = new URL(deps.config.BASE_URL).hostname;
    return { subject: words.subject, text: codeText(language, { ...facts, host }) };
  }
  const letter = flow ? withReference(words, { language, reference: flow.reference }) : words;
  return reportable(deps, letter, { language, subject });
}

function aboutOf({ flow }: CodeReceiver): MessageAbout | undefined {
  if (!flow) return undefined;
  return { flowId: flow.flowId, ...defined({ recipientId: flow.recipientId }), kind: 'code' };
}

/**
 * Sends a code that was made and committed. One that could not be sent for now is forgotten, and does not count in the hour;
 * one whose address is refused for good counts, and its address among the sender's bounces. Throws Problem service_unavailable.
 */
export async function deliverCode(
  deps: ApiDependencies,
  subject: CodeSubject,
  { made: { id, code, route }, letter }: { made: MadeCode; letter: CodeMessage },
): Promise<void> {
  try {
    await deps.messenger.send({ ...letter, id, kind: 'code', code });
  } catch (cause) {
    // The places of a refused code stay taken: its link is in somebody's hands, who could ask for codes without end.
    if (cause instanceof NotSent && cause.refused) await countBouncedCode(deps, route);
    else await forgetUnsent(deps, subject, { id, route });
    throw new Problem('service_unavailable', 'The code could not be sent. Try again shortly.', undefined, {
      cause,
    });
  }
}

async function forgetUnsent(
  deps: ApiDependencies,
  subject: CodeSubject,
  { id, route }: Pick<MadeCode, 'id' | 'route'>,
): Promise<void> {
  await deps.orm.em.fork().execute(`delete from ${codeTable(subject).codes} where id = ?`, [id]);
  await forgetDailyCode(deps, subject, route);
  await forgetSentCode(deps, route);
  await giveBackCode(deps, id);
}
