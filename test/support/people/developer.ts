import { registerUser } from '#test/support/people/account.ts';
import { signInVisitor, Visitor, type Page } from '#test/support/http/visitor.ts';
import type { World } from '#test/support/world/world.ts';

/** The form of a new application, filled in. */
export const applicationForm = { name: 'Гэрээ <1>', scope_sign: 'true', scope_webhook: 'true' };

/** Registers an organization whose owner is signed in on the developer dashboard. */
export async function signInDeveloper(world: World) {
  const user = await registerUser(world);
  const visitor = new Visitor(world);
  await signInVisitor(visitor, user, '/developer');
  return { user, visitor };
}

/** Makes an application on the dashboard of a new organization; gives its id, its secret and the path of its page. */
export async function makeOwnApplication(world: World) {
  const { user, visitor } = await signInDeveloper(world);
  const page = await visitor.send(await visitor.open('/developer/applications/new'), applicationForm);
  return { user, visitor, page, ...shownIn(page) };
}

/** Adds a webhook by its form; gives its id, its key and the path of its page. */
export async function addOwnWebhook(visitor: Visitor, path: string, url: string) {
  const form = await visitor.open(`${path}/webhooks/new`);
  const made = await visitor.send(form, { url, 'event_sign_request.signed': 'true' });
  const key = keyIn(made);
  const [, id = ''] = /\/webhooks\/([0-9a-f-]{36})"/.exec((await visitor.open(path)).html) ?? [];
  return { id, key, path: `${path}/webhooks/${id}` };
}

/** The signing key that a page shows this once. */
export function keyIn({ html }: Page): string {
  return /<code translate="no">([0-9a-f]{64})<\/code>/.exec(html)?.[1] ?? '';
}

/** The id and the secret that the page of a new application shows. */
export function shownIn({ html }: Page) {
  const [id = '', secret = ''] = [...html.matchAll(/<code translate="no">([^<]+)<\/code>/g)].map(
    ([, text = '']) => text,
  );
  return { id, secret, path: `/developer/applications/${id}` };
}

/** The status of an application's call for a token. */
export async function tokenStatus({ baseUrl }: World, id: string, secret: string): Promise<number> {
  const body = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: id,
    client_secret: secret,
  });
  return (await fetch(`${baseUrl}/oauth2/token`, { method: 'POST', body })).status;
}
