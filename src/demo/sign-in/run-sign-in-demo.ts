import { randomInt } from 'node:crypto';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import { withCleanup } from '../cleanup.ts';
import type { DemoOptions } from '../options.ts';
import type { DemoAccess } from '../stack.ts';
import { tell, tellEnd, tellFact, tellStep } from '../tell.ts';
import { makeApplication, nextCode, openAccount, type Person } from './accounts.ts';
import { Browser, headingOf, type Page } from './browser.ts';
import { Phone } from './phone.ts';
import { PushService } from './push-service.ts';
import { Shop, type SignedIn } from './shop.ts';

/** A shop that signs people in with Tamga, and the addresses of its provider. */
type Open = { shop: Shop; clientId: string; issuer: string; jwksUri: string };

/**
 * Signs a person in to a third party's page with a push and a PIN, and prints step by step: played without a screen, or by a person in the
 * browser (`interactive`). Tells whether the ID token says what it should.
 */
export async function runSignInDemo(access: DemoAccess, { interactive }: DemoOptions): Promise<boolean> {
  const shop = await Shop.listen();
  return withCleanup(
    () => shop.close(),
    async () => {
      const open = await openShop(access, shop);
      const person = await openAccountOfPerson(access);
      const arrived = shop.next();
      if (interactive) tellWay(access, { open, person });
      else await play(access, { open, person });
      return judge(open, person, await arrived);
    },
  );
}

async function openShop(access: DemoAccess, shop: Shop): Promise<Open> {
  tellStep('A shop registers its application on the developer dashboard');
  const { base_url: baseUrl } = access;
  const names = { first_name: 'Altan', last_name: 'Shop', organization_name: 'Altan Shop LLC' };
  const owner = await openAccount(access, names);
  const { redirectUri } = shop;
  const { id, secret } = await makeApplication(new Browser(), owner, { baseUrl, redirectUri });
  tellFact('dashboard', `${baseUrl}/developer (as ${owner.email})`);
  tellFact('client', id);
  tellFact('redirect', redirectUri);
  const metadata = (await shop.use(baseUrl, { id, secret })).serverMetadata();
  tellFact('discovery', `${baseUrl}/.well-known/openid-configuration`);
  return { shop, clientId: id, issuer: metadata.issuer, jwksUri: metadata.jwks_uri ?? '' };
}

async function openAccountOfPerson(access: DemoAccess): Promise<Person> {
  tellStep('A person has an account');
  const names = { first_name: 'Saruul', last_name: 'Bold', organization_name: 'Saruul Bold' };
  const person = await openAccount(access, names);
  tellFact('e-mail', person.email);
  return person;
}

type Scene = { open: Open; person: Person };

/** Says how a person does by hand what the demo plays otherwise. */
function tellWay({ base_url: baseUrl }: DemoAccess, { open, person }: Scene): void {
  tellStep('You are the person: open these in a browser');
  tellFact('password', person.password);
  tell(
    'On the phone (or in a window of its own): sign in, have the code sent, and register the device with a PIN.',
  );
  tellFact('phone', `${baseUrl}/companion/register`);
  tellFact('codes', `${baseUrl}/dev/outbox`);
  tell(
    'In another browser: open the shop, sign in, and type the number that it shows on the phone, with the PIN.',
  );
  tellFact('shop', open.shop.url);
  tell('The demo goes on when the shop knows you. Ctrl-C ends it.');
}

async function play(access: DemoAccess, { open, person }: Scene): Promise<void> {
  const { base_url: baseUrl } = access;
  const pin = String(randomInt(100_000, 1_000_000));
  const service = await PushService.listen();
  await withCleanup(
    () => service.close(),
    async () => {
      const phone = await registerPhone(access, { person, pin, service });
      tellStep('In a browser, the shop sends the person to Tamga, who gives the password');
      const browser = new Browser();
      const asked = await browser.open(open.shop.url);
      tellFact('page', `${baseUrl}${asked.url.pathname}: ${headingOf(asked)}`);
      const pushed = service.next();
      const waiting = await browser.send(asked, { ...person });
      const number = numberOn(waiting);
      tellFact('page', headingOf(waiting));
      tellFact('number', String(number));
      await confirm(phone, { pushed, number, pin });
      await goOn(browser, waiting);
    },
  );
}

type Registering = { person: Person; pin: string; service: PushService };

async function registerPhone(access: DemoAccess, { person, pin, service }: Registering): Promise<Phone> {
  tellStep('The person registers a phone: a key of its own, a code, a PIN, and where pushes go');
  const phone = await Phone.make(access.base_url);
  await phone.register(person, { pin, readCode: await nextCode(access, person) });
  await phone.subscribe(service.subscription);
  tellFact('companion', `${access.base_url}/companion`);
  tellFact('PIN', pin);
  return phone;
}

function numberOn({ html, url }: Page): number {
  const number = /id="number">(\d\d)</.exec(html)?.[1];
  if (number === undefined) throw new Error(`${url.pathname} shows no number to compare`);
  return Number(number);
}

type Confirming = { pushed: Promise<{ id: string }>; number: number; pin: string };

async function confirm(phone: Phone, { pushed, number, pin }: Confirming): Promise<void> {
  tellStep('A push reaches the phone; the person types the number and the PIN there');
  const { id } = await pushed;
  tellFact('push', `question ${id}, and nothing else`);
  const question = await phone.question();
  if (!question) throw new Error('the phone is asked nothing');
  const { browser, network, place } = question.asker;
  tellFact('who asks', [browser, network, place].filter(Boolean).join(', '));
  const status = await phone.confirm(question, { number, pin });
  tellFact('answer', `${status}, signed by the phone’s key`);
  if (status !== 'confirmed') throw new Error(`the question is ${status}`);
}

async function goOn(browser: Browser, waiting: Page): Promise<void> {
  tellStep('The page in the browser goes on by itself; the person allows the shop what it asks for');
  const consent = await browser.open(new URL(`${waiting.url.pathname}?wait=1`, waiting.url));
  tellFact('page', headingOf(consent));
  const hello = await browser.send(consent, { decision: 'allow' });
  tellFact('shop', `${hello.url.origin}: ${headingOf(hello)}`);
  if (hello.status !== 200) throw new Error(`the shop answered ${hello.status}: ${hello.html}`);
}

async function judge({ clientId, issuer, jwksUri }: Open, person: Person, { idToken, nonce }: SignedIn) {
  tellStep('A stock library verifies the ID token');
  const keys = createRemoteJWKSet(new URL(jwksUri));
  const { payload, protectedHeader } = await jwtVerify(idToken, keys, { issuer, audience: clientId });
  tellFact('signature', `${protectedHeader.alg}, key ${protectedHeader.kid ?? ''} of ${jwksUri}`);
  for (const name of ['iss', 'sub', 'name', 'email', 'acr', 'amr'])
    tellFact(name, [payload[name]].flat().map(String).join(' '));
  const faults = Object.entries({
    nonce: payload['nonce'] === nonce,
    email: payload['email'] === person.email && payload['email_verified'] === true,
    acr: payload['acr'] === 'urn:tamga:acr:two-factor',
    amr: JSON.stringify(payload['amr']) === JSON.stringify(['pwd', 'swk', 'pin', 'mfa']),
  }).flatMap(([name, fits]) => (fits ? [] : [name]));
  const good = faults.length === 0;
  const why = good
    ? 'The shop knows who signed in, by a push and a PIN.'
    : `It is wrong: ${faults.join(', ')}.`;
  tellEnd(good, why);
  return good;
}
