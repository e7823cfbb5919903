import type { Messenger } from '#clients/messenger.ts';
import { linkMessage } from '#domain/message-texts.ts';
import { linkAddress } from '#domain/sign-request.ts';
import type { Orm } from '#entities/orm.ts';
import { SignRequest } from '#entities/sign-request.ts';
import { linkToken } from '#secrets/link-token.ts';
import type { Secrets } from './secrets.ts';

export type LinkDependencies = { orm: Orm; messenger: Messenger; secrets: Secrets; baseUrl: string };

/** Sending a sign request's link; the token is made again from LINK_KEY, it is in no history and no table. */
export function createLinkActivities(deps: LinkDependencies) {
  return {
    /** Sends the link to the signer by e-mail, else by SMS; a request that has ended meanwhile gets none. */
    sendLink: async ({ requestId, reminder }: { requestId: string; reminder: boolean }): Promise<void> => {
      const em = deps.orm.em.fork();
      const row = await em.findOneOrFail(SignRequest, { id: requestId });
      if (row.status !== 'pending') return;
      const token = linkToken(deps.secrets.linkKey, {
        purpose: 'sign',
        id: row.id,
        generation: row.linkGeneration,
      });
      const address = linkAddress({
        ...(row.userEmail ? { userEmail: row.userEmail } : {}),
        ...(row.userPhone ? { userPhone: row.userPhone } : {}),
      });
      const link = `${deps.baseUrl}/sign/${token}`;
      const text = linkMessage(row.language, {
        partnerName: row.partnerName,
        documentName: row.documentName ?? undefined,
        link,
        expiresAt: row.expiresAt,
        reminder,
      });
      await deps.messenger.send({ ...address, kind: 'link', ...text, link });
      await em.nativeUpdate(SignRequest, { id: row.id }, { linkSentAt: new Date() });
    },
  };
}

export type LinkActivities = ReturnType<typeof createLinkActivities>;
