import { randomUUID } from 'node:crypto';
import type { Context } from 'hono';
import { LockMode } from '@mikro-orm/core';
import { defined } from '#domain/common/defined.ts';
import { languages, type Language } from '#domain/sign-request/sign-request.ts';
import { Problem } from '#domain/common/problem.ts';
import type { ReportSubject } from '#domain/account/abuse-report.ts';
import { recordAuditEvent } from '#entities/audit/audit-trail.ts';
import { SealedLink } from '#entities/envelope/sealed-link.ts';
import { readTimeZone } from '#entities/account/rows/read-time-zone.ts';
import { UserAccount } from '#entities/account/user-account.ts';
import { sealedMessage } from '#words/mails/sealed-link.ts';
import { withReference } from '#words/mails/with-reference.ts';
import { sealedToken } from '#secrets/sealed-link.ts';
import { actorOf } from '../../http/caller.ts';
import type { ApiDependencies, ApiEnv } from '../../http/deps.ts';
import { reportable } from '../../common/reportable.ts';
import { holderOf, type Sealed } from './find-sealed.ts';

const hourMs = 3_600_000;

/** The least time between two messages with a link: the first ones an hour, later ones a day. */
function gapOf({ renewals }: SealedLink): number {
  return renewals < 3 ? hourMs : 24 * hourMs;
}

/**
 * Sends the link's holder, at the address on record, the link that works; one that has ended is replaced by the next
 * generation. Nothing is sent so soon after another message, and nobody is told. Throws Problem service_unavailable when the
 * message could not be sent.
 */
export async function renewSealedLink(c: Context<ApiEnv>, sealed: Sealed): Promise<void> {
  const { deps } = c.var;
  const { sentAt } = sealed.link;
  const link = await deps.orm.em.fork().transactional(async (em) => {
    const row = await em.findOneOrFail(
      SealedLink,
      { id: sealed.link.id },
      { lockMode: LockMode.PESSIMISTIC_WRITE },
    );
    const now = new Date();
    if (now.getTime() - row.sentAt.getTime() < gapOf(row)) return undefined;
    // A link that works ends when it was to end: whoever holds a dead one must not keep it alive.
    if (row.expiresAt <= now) {
      row.generation += 1;
      row.expiresAt = new Date(now.getTime() + deps.config.SEALED_LINK_DAYS * 24 * hourMs);
    }
    row.sentAt = now;
    row.renewals += 1;
    await em.flush();
    await recordAuditEvent(em, {
      organizationId: sealed.envelope.organizationId,
      action: 'envelope.sealed_link_sent',
      resourceType: 'envelope',
      resourceId: sealed.envelope.id,
      actor: actorOf(c),
      metadata: { recipient_id: sealed.recipient?.id ?? null, generation: row.generation },
    });
    return row;
  });
  if (link) await send(deps, { ...sealed, link }, sentAt);
}

async function send(deps: ApiDependencies, sealed: Sealed, sentAt: Date): Promise<void> {
  const { link } = sealed;
  const to = await receiverOf(deps, sealed);
  const token = sealedToken(deps.keys.link, holderOf(sealed), link.generation);
  const url = `${deps.config.BASE_URL}/sealed/${link.id}/${token}`;
  const { language } = to;
  const { id: flowId, reference, organizationId } = sealed.envelope;
  const timeZone = await readTimeZone(deps.orm.em.fork(), organizationId);
  const verify = `${deps.config.BASE_URL}/verify`;
  const words = sealedMessage(language, { link: url, until: link.expiresAt, timeZone, verify });
  const written = withReference(words, { language, reference });
  const text = reportable(deps, written, { language, subject: subjectOf(sealed) });
  const about = { flowId, ...defined({ recipientId: sealed.recipient?.id }), kind: 'notice' } as const;
  const letter = {
    id: randomUUID(),
    channel: 'email',
    kind: 'notice',
    to: to.address,
    link: url,
    ...text,
    about,
  } as const;
  await deps.messenger.send(letter).catch(async (cause: unknown) => {
    // It counts as not sent: the next press of the button tries again.
    await deps.orm.em.fork().nativeUpdate(SealedLink, { id: link.id }, { sentAt });
    const message = 'The new link could not be sent. Try again shortly.';
    throw new Problem('service_unavailable', message, { retry_after: 60 }, { cause });
  });
}

/** What a reader who reports the letter reports. */
function subjectOf({ envelope, recipient }: Sealed): ReportSubject {
  return recipient
    ? { kind: 'recipient', id: recipient.id, generation: recipient.linkGeneration }
    : { kind: 'account', id: envelope.userId, generation: 0 };
}

/** The address that the first link went to: for an in-person signer the host's, for the sender their account's. */
async function receiverOf(
  { orm }: Pick<ApiDependencies, 'orm'>,
  { envelope, recipient }: Sealed,
): Promise<{ address: string; language: Language }> {
  if (recipient && (recipient.role !== 'in_person' || recipient.hostEmail))
    return { address: recipient.hostEmail ?? recipient.email, language: recipient.language };
  const { email, language } = await orm.em.fork().findOneOrFail(UserAccount, { id: envelope.userId });
  return { address: email, language: languages.find((known) => known === language) ?? envelope.language };
}
