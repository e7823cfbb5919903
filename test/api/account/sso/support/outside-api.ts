import { randomUUID } from 'node:crypto';
import { connectDependencies } from '#api/process/dependencies.ts';
import { freePort } from '#stack/system/ports.ts';
import { serveAnother } from '#test/support/http/http.ts';
import { Visitor, type Page } from '#test/support/http/visitor.ts';
import { someEmail } from '#test/support/people/account.ts';
import { sentMessages } from '#test/support/people/signer.ts';
import { cheapPasswords } from '#test/support/servers/cheap-passwords.ts';
import {
  startOpenIdProvider,
  type OpenIdProvider,
  type Person,
} from '#test/support/servers/openid-provider.ts';
import type { World } from '#test/support/world/world.ts';

/** An API at which people sign in at a provider of somebody else, which proves who they are by the value `high`. */
export type OutsideApi = { baseUrl: string; provider: OpenIdProvider; stop: () => Promise<void> };

/** Starts such an API over the database of a world, with a provider of its own. */
export async function startOutsideApi(
  world: World,
  settings: Partial<World['config']> = {},
): Promise<OutsideApi> {
  const port = await freePort();
  const baseUrl = `http://127.0.0.1:${port}`;
  const provider = await startOpenIdProvider(
    `${baseUrl}/account/sso/callback`,
    `${baseUrl}/account/sso/signed-out`,
  );
  const config = {
    ...world.config,
    BASE_URL: baseUrl,
    SSO_URL: provider.issuer,
    SSO_CLIENT_ID: provider.clientId,
    SSO_CLIENT_SECRET: provider.clientSecret,
    SSO_IDENTITY_ACR: ['high'],
    ...settings,
  };
  const { close, ...deps } = await connectDependencies(config, world.deps.log);
  const api = await serveAnother(world, { ...deps, passwordCost: cheapPasswords }, port);
  const stop = async () => {
    await api.close();
    await close();
    await provider.close();
  };
  return { baseUrl, provider, stop };
}

/** Makes a person at the provider whom nobody here knows. */
export function somebody(more: Partial<Person> = {}): Person & { email: string } {
  return {
    sub: randomUUID(),
    email: someEmail(),
    emailVerified: true,
    givenName: 'Бат',
    familyName: 'Болд',
    amr: ['pwd'],
    ...more,
  };
}

/** A person's browser, in which they are at our API and at the provider by turns. */
export class Traveller {
  readonly here: Visitor;
  #there: Visitor;
  readonly #api: OutsideApi;

  constructor(api: OutsideApi) {
    this.#api = api;
    this.here = new Visitor(api);
    this.#there = this.#atProvider();
  }

  #atProvider(): Visitor {
    const there = new Visitor({ baseUrl: this.#api.provider.issuer });
    there.mayLeaveTo.add(this.#api.baseUrl);
    return there;
  }

  /** Forgets who is signed in at the provider. */
  leaveProvider(): void {
    this.#there = this.#atProvider();
  }

  /** Goes to the provider from a page of ours that leads there, as `person`, and gives the address at which the browser comes back. */
  async goThere(page: Page, person: Person): Promise<string> {
    const { provider, baseUrl } = this.#api;
    const [, to = ''] = /^0; url=(.+)$/.exec(page.headers.get('refresh') ?? '') ?? [];
    if (!to.startsWith(`${provider.issuer}/`)) throw new Error(`this page leads nowhere: ${page.html}`);
    provider.person = person;
    const left = await this.#there.open(to.slice(provider.issuer.length));
    if (!left.path.startsWith(baseUrl)) throw new Error(`the provider shows ${left.status} ${left.html}`);
    return left.path.slice(baseUrl.length);
  }

  /** Opens a page of ours as `person`, by the provider where it leads there. */
  async open(path: string, person: Person): Promise<Page> {
    const page = await this.here.open(path);
    return page.headers.has('refresh') ? this.here.open(await this.goThere(page, person)) : page;
  }

  /** Whether the browser has a session here. */
  get isSignedIn(): boolean {
    return this.here.cookie('tamga_account') !== undefined;
  }
}

/** Has a code sent from the page that asks for one, and gives the page and the code. */
export async function codeFrom(
  world: World,
  visitor: Visitor,
  { page, to }: { page: Page; to: string },
): Promise<{ page: Page; code: string }> {
  const sent = await visitor.send(page, { send: 'code' });
  const [message] = await sentMessages(world, { to, kind: 'code' });
  if (!message?.code) throw new Error(`no code was sent: ${sent.html}`);
  return { page: sent, code: message.code };
}

/** Opens an account for a person of the provider, as they do, and gives their browser on the first page behind the sign-in. */
export async function openAccountOf(
  world: World,
  api: OutsideApi,
  person: Person & { email: string },
): Promise<{ traveller: Traveller; page: Page }> {
  const traveller = new Traveller(api);
  const asked = await traveller.open('/account', person);
  const { page, code } = await codeFrom(world, traveller.here, { page: asked, to: person.email });
  return { traveller, page: await traveller.here.send(page, { code }) };
}
