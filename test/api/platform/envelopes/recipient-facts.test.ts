import { describe, expect, test } from 'vitest';
import {
  certificateFacts,
  factNames,
  membersOf,
  pageFacts,
  recipientFacts,
  sessionFacts,
  type RecipientFact,
} from '#domain/envelope/recipient-facts.ts';
import type { OpenSession } from '#domain/envelope/session-view.ts';
import { EnvelopeRecipient } from '#entities/envelope/envelope-recipient.ts';
import { completionWords } from '#words/completion/words-by-language.ts';
import { registerUser, someEmail } from '#test/support/people/account.ts';
import { expectAnswer } from '#test/support/http/answers.ts';
import { readyDocument } from '#test/support/people/document.ts';
import { downloaded, openLink, sentEnvelope } from '#test/support/people/envelope.ts';
import { call } from '#test/support/http/http.ts';
import { textOf } from '#test/support/pdf/pdf-text.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';
import { saidOf } from '#test/workflows/support/envelope.ts';
import { draftOf, envelopesOf, type View } from './ground.ts';

const world = setUp(sharedWorld);
const user = setUp(() => registerUser(world));
const envelopes = envelopesOf(world, user);

type Facts = Record<RecipientFact, string>;

/** Everything that can be said of somebody who signs in person. */
function somebody(): Facts {
  return {
    email: someEmail(),
    name: 'Бат-Эрдэнэ',
    phone: '+97699112233',
    hostEmail: someEmail(),
    hostName: 'Сараа',
  };
}

/** The same of somebody else. */
function somebodyElse(): Facts {
  return {
    email: someEmail(),
    name: 'Болормаа',
    phone: '+97688112233',
    hostEmail: someEmail(),
    hostName: 'Туяа',
  };
}

/** As a sender writes it. */
function bodyOf(facts: Facts) {
  const { email, name } = facts;
  return { ...membersOf(factNames, facts), email, name };
}

test('every fact of a recipient is kept of a draft, and replaced', async () => {
  const [first, second] = [somebody(), somebodyElse()];
  const inPerson = (facts: Facts) => [{ role: 'in_person', ...bodyOf(facts) }];
  const document = await readyDocument(world, user);
  const { id } = await envelopes.create(draftOf(document, { recipients: inPerson(first) }));
  expect((await envelopes.get(id)).recipients).toMatchObject([bodyOf(first)]);
  const body = { recipients: inPerson(second) };
  const changed = expectAnswer(await envelopes.send<View>(`/${id}`, { method: 'PUT', body }), 200);
  expect(changed.recipients).toMatchObject([bodyOf(second)]);
});

describe.each(['mn', 'en'] as const)('every fact of a recipient, in %s', (language) => {
  test('is corrected and recorded, and shown where it is said to be', async () => {
    const [first, second] = [somebody(), somebodyElse()];
    const recipients = [{ role: 'in_person', ...bodyOf(first) }];
    const { id } = await sentEnvelope(world, user, { language, recipients });
    const em = world.deps.orm.em.fork();
    const { id: recipientId } = await em.findOneOrFail(EnvelopeRecipient, { envelopeId: id });

    const correction = { method: 'PUT', body: bodyOf(second) };
    const corrected = await envelopes.send(`/${id}/recipients/${recipientId}`, correction);
    expect(expectAnswer(corrected, 200)).toMatchObject({ recipient: bodyOf(second) });
    expect(await saidOf(world, id, 'corrected')).toMatchObject([
      {
        recipient_id: recipientId,
        changed: factNames.map((fact) => recipientFacts[fact].member),
        from: bodyOf(first),
        to: bodyOf(second),
      },
    ]);

    const path = await openLink(world, second.hostEmail);
    const host = { name: second.hostName };
    expect((await call(world, `${path}/host`, { body: host })).status).toBe(200);
    const { body } = await call<OpenSession>(world, `${path}/state`);
    expect(body.recipient).toMatchObject(membersOf(sessionFacts, second));
    const page = await (await fetch(`${world.baseUrl}${path}`)).text();
    for (const fact of pageFacts) expect(page).toContain(`<small>${second[fact]}</small>`);

    expectAnswer(await envelopes.send(`/${id}/void`, { body: { reason: 'Enough.' } }), 200);
    const certificate = await textOf(await downloaded(world, user, `/envelopes/${id}/certificate`));
    const { labels } = completionWords[language];
    for (const fact of certificateFacts)
      expect(certificate).toContain(`${labels[fact]}${second[fact]}`.replaceAll(/\s+/g, ''));
  }, 60_000);
});
