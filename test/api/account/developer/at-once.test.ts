import { expect, test } from 'vitest';
import { ApiKey } from '#entities/account/api-key.ts';
import { PartnerClient } from '#entities/account/partner-client.ts';
import { Webhook } from '#entities/webhook/webhook.ts';
import {
  addOwnWebhook,
  applicationForm,
  keyIn,
  makeOwnApplication,
  signInDeveloper,
} from '#test/support/people/developer.ts';
import type { Visitor } from '#test/support/http/visitor.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';

const world = setUp(sharedWorld);
const em = () => world.deps.orm.em.fork();

/** Sends a form several times at once, as somebody who presses its button again and again; gives the pages. */
async function pressAgain(visitor: Visitor, path: string, fields: Record<string, string>) {
  const form = await visitor.open(path);
  const pages = await Promise.all(Array.from({ length: 4 }, () => visitor.send(form, fields)));
  expect(pages.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  return pages;
}

test('a form that is sent several times at once makes one application', async () => {
  const { user, visitor } = await signInDeveloper(world);
  await pressAgain(visitor, '/developer/applications/new', applicationForm);
  expect(await em().count(PartnerClient, { organizationId: user.user.organization_id })).toBe(1);
});

test('a form that is sent several times at once makes one API key', async () => {
  const { user, visitor } = await signInDeveloper(world);
  await pressAgain(visitor, '/developer/keys/new', { name: 'CI', days: '' });
  expect(await em().count(ApiKey, { userId: user.user.id })).toBe(1);
});

test('a form that is sent several times at once makes one webhook with one key', async () => {
  const { visitor, path, id: clientId } = await makeOwnApplication(world);
  const fields = { url: 'https://example.com/hook', 'event_sign_request.signed': 'true' };
  const pages = await pressAgain(visitor, `${path}/webhooks/new`, fields);
  expect(new Set(pages.map(keyIn)).size).toBe(1);
  expect(await em().count(Webhook, { clientId })).toBe(1);
});

test('a form that is sent several times at once makes one new key', async () => {
  const { visitor, path } = await makeOwnApplication(world);
  const webhook = await addOwnWebhook(visitor, path, 'https://example.com/hook');
  const pages = await pressAgain(visitor, `${webhook.path}/key`, {});
  expect(new Set(pages.map(keyIn)).size).toBe(1);
  expect((await em().findOneOrFail(Webhook, { id: webhook.id })).previousKeysSealed).toHaveLength(1);
});
