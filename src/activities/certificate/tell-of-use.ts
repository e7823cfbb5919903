import { ApplicationFailure } from '@temporalio/common';
import type { Messenger } from '#clients/messages/messenger.ts';
import { revokeLinkDays } from '#domain/account/account.ts';
import { languages } from '#domain/sign-request/sign-request.ts';
import { UserAccount } from '#entities/account/user-account.ts';
import { askerOfUse } from '#entities/certificate/asker-of-use.ts';
import { CertificateUse } from '#entities/certificate/certificate-use.ts';
import { Certificate } from '#entities/certificate/certificate.ts';
import { readTimeZone } from '#entities/account/rows/read-time-zone.ts';
import type { EntityManager, Orm } from '#entities/orm.ts';
import { revokePath } from '#secrets/revoke-link.ts';
import { certificateUseTexts } from '#words/mails/certificate/certificate-use.ts';
import type { WorkerKeys } from '../common/keys.ts';
import { reportable } from '../common/reportable.ts';
import { send } from '../sign-request/links.ts';

export type UseNoticeDependencies = { orm: Orm; messenger: Messenger; keys: WorkerKeys; baseUrl: string };

/** The name of a use of a certificate, as `recordCertificateUse` has it. */
export type UseNoticeInput = { operationId: string };

/** A letter that was started goes out within this time, unless the mail server is away. */
const untoldMs = 5 * 60_000;
/** So many are started in one run of the schedule. */
const mostUntold = 500;

/** Creates the activities that tell holders what their certificates sign. */
export function createUseNoticeActivities(deps: UseNoticeDependencies) {
  return {
    /**
     * Mails the holder of a certificate that it signed, with the link by which they revoke it; a holder who turned these letters
     * off, has no proved address or is gone gets none. A repeat is the same letter with the same link.
     */
    tellOfUse: async ({ operationId }: UseNoticeInput): Promise<void> => {
      const em = deps.orm.em.fork();
      // A signature that was dropped before it was recorded is no use.
      const use = await em.findOne(CertificateUse, { operationId });
      if (!use) return;
      const certificate = await em.findOneOrFail(Certificate, { id: use.certificateId });
      const holder = certificate.useNotices ? await holderOf(em, certificate) : null;
      if (holder?.emailVerifiedAt) await mail(deps, { use, certificate, holder }).catch(tolerateRefusal);
      await em.nativeUpdate(CertificateUse, { id: use.id }, { toldAt: new Date() });
    },
    /** Finds uses of which nobody was told for minutes: the process that was to start the letter died, or Temporal was away. */
    findUntoldUses: async (): Promise<UseNoticeInput[]> => {
      const now = Date.now();
      const due = { $lt: new Date(now - untoldMs), $gt: new Date(now - revokeLinkDays * 86_400_000) };
      const where = { toldAt: null, signedAt: due };
      const order = { orderBy: { signedAt: 'asc' }, limit: mostUntold } as const;
      const uses = await deps.orm.em.fork().find(CertificateUse, where, order);
      return uses.map(({ operationId }) => ({ operationId }));
    },
  };
}

export type UseNoticeActivities = ReturnType<typeof createUseNoticeActivities>;

type Holder = Pick<UserAccount, 'id' | 'email' | 'language' | 'emailVerifiedAt'>;
type Told = { use: CertificateUse; certificate: Certificate; holder: Holder };

function holderOf(em: EntityManager, { userId }: Certificate): Promise<Holder | null> {
  return em.findOne(UserAccount, { id: userId }, { fields: ['id', 'email', 'language', 'emailVerifiedAt'] });
}

async function mail(deps: UseNoticeDependencies, { use, certificate, holder }: Told): Promise<void> {
  const language = languages.find((known) => known === holder.language) ?? 'en';
  const revocation = revocationLink(deps, { use, certificate, holder });
  const { kind, signatures, signedAt, documentName = null } = use;
  const em = deps.orm.em.fork();
  const [askedBy, timeZone] = [await askerOfUse(em, use), await readTimeZone(em, use.organizationId)];
  const facts = {
    kind,
    signatures,
    signedAt,
    documentName,
    askedBy,
    label: certificate.label,
    timeZone,
    revocation,
  };
  const subject = { kind: 'account', id: holder.id, generation: 0 } as const;
  const letter = reportable(deps, certificateUseTexts(language).used(facts), { language, subject });
  const message = { id: use.id, channel: 'email', kind: 'link', to: holder.email, ...letter } as const;
  await send(deps.messenger, revocation ? { ...message, link: revocation.link } : message);
}

/** The link to the page that revokes the certificate, made again from LINK_KEY each time; null when it is revoked already. */
function revocationLink(
  { keys, baseUrl }: UseNoticeDependencies,
  { use, certificate, holder }: Told,
): { link: string; until: Date } | null {
  if (certificate.status === 'revoked' || certificate.deletedAt) return null;
  const path = revokePath(keys.link, { useId: use.id, email: holder.email });
  return { link: `${baseUrl}${path}`, until: new Date(use.signedAt.getTime() + revokeLinkDays * 86_400_000) };
}

/** Nobody can be told at an address that is refused for good. */
function tolerateRefusal(error: unknown): void {
  if (!(error instanceof ApplicationFailure) || error.type !== 'address_refused') throw error;
}
