import { expect } from 'vitest';
import { PartnerClient } from '#entities/account/partner-client.ts';
import { expectAnswer } from '#test/support/http/answers.ts';
import { platform, type TestUser } from '#test/support/people/account.ts';
import { sentEnvelope, type EnvelopeItem } from '#test/support/people/envelope.ts';
import { untilTrue } from '#test/support/world/namespace.ts';
import type { World } from '#test/support/world/world.ts';

type Given = { url: string; expires_at: string; link_given_to: string };
/** An envelope as far as links are of matter. */
export type Whole = {
  recipients: (EnvelopeItem['recipients'][number] & { link_given_to: string[]; sent_at: string | null })[];
};
/** What a sender of links has: a document that is ready, and an application. */
type Ground = { world: World; user: TestUser; documentId: string; clientId: string };

/** What senders of links do. */
export function givenLinks(ground: () => Ground) {
  const send = <T = unknown>(path: string, more: object = {}, token = ground().user.access_token) =>
    platform<T>(ground().world, path, { token, ...more });
  const ask = (id: string, rid: string | undefined, token?: string) =>
    send<Given>(`/envelopes/${id}/recipients/${rid}/link`, { body: {} }, token);

  /** The recipients, once the first one's turn is on record. */
  async function untilTurn(id: string): Promise<Whole['recipients']> {
    let people: Whole['recipients'] = [];
    await untilTrue(async () => {
      people = expectAnswer(await send<Whole>(`/envelopes/${id}`), 200).recipients;
      return people[0]?.status !== 'pending';
    });
    return people;
  }

  /** Opens a link as a browser does that follows nothing. */
  const open = (url: string) =>
    fetch(`${ground().world.baseUrl}${new URL(url).pathname}`, {
      redirect: 'manual',
      headers: { accept: 'text/html' },
    });

  return {
    send,
    ask,
    untilTurn,
    open,
    register: (embeddingOrigins: string[]) => {
      const { world, clientId: id } = ground();
      return world.owner.em.fork().nativeUpdate(PartnerClient, { id }, { embeddingOrigins });
    },
    sent: async (recipients: object[] = [{}], more: object = {}) => {
      const { world, user, documentId } = ground();
      const wishes = { document_id: documentId, recipients: recipients as never, ...more };
      const made = await sentEnvelope(world, user, wishes);
      return { ...made, recipients: await untilTurn(made.id) };
    },
    given: async (id: string, rid: string | undefined): Promise<Given> =>
      expectAnswer(await ask(id, rid), 201),
    /** Opens a link that was given, and gives the path that it leads to. */
    follow: async (url: string): Promise<string> => {
      const answer = await open(url);
      expect(answer.status).toBe(303);
      return answer.headers.get('location') ?? '';
    },
  };
}
