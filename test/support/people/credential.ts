import { randomInt, randomUUID } from 'node:crypto';
import { Certificate } from '#entities/certificate/certificate.ts';
import { UserAccount } from '#entities/account/user-account.ts';
import { generateCertificate } from '#stack/seed/key-service-calls.ts';
import type { Answer } from '#test/support/http/http.ts';
import type { TestUser } from './account.ts';
import { createRequest, getCode, type NewRequest } from './signer.ts';
import type { World } from '#test/support/world/world.ts';

export const pin = '482910';

/** A person with an account, and credentials under `pin`, the default one first. */
export type Holder = { userId: string; email: string; credentialIds: string[]; certificateIds: string[] };

/** The world in which a holder is made, or a part of one. */
type Place = { keyService: Pick<World['keyService'], 'url' | 'apiKey'> } & {
  deps: Pick<World['deps'], 'orm'>;
  partner: Pick<World['partner'], 'organizationId'>;
};

type Wishes = { credentials?: number; fields?: Partial<UserAccount> };

/** Makes an account with a verified address and proofed identity, and as many credentials as are wished for (1). */
export async function makeHolder(
  world: Place,
  { credentials = 1, fields = {} }: Wishes = {},
): Promise<Holder> {
  const now = new Date();
  const userId = randomUUID();
  const email = fields.email ?? `saran.${randomUUID()}@example.mn`;
  await world.deps.orm.em.fork().insert(UserAccount, {
    id: userId,
    organizationId: world.partner.organizationId,
    email,
    passwordHash: '',
    firstName: 'Saran',
    lastName: 'Bold',
    role: 'user',
    status: 'active',
    language: 'en',
    emailVerifiedAt: now,
    identityVerified: true,
    createdAt: now,
    updatedAt: now,
    ...fields,
  });
  const holder: Holder = { userId, email, credentialIds: [], certificateIds: [] };
  const { organizationId } = world.partner;
  for (let number = 1; number <= credentials; number += 1)
    await addCredential(world, holder, { number, organizationId });
  return holder;
}

async function addCredential(
  world: Pick<Place, 'keyService' | 'deps'>,
  holder: Holder,
  { number, organizationId }: { number: number; organizationId: string },
): Promise<void> {
  const { orm } = world.deps;
  const { firstName, lastName } = await orm.em.fork().findOneOrFail(UserAccount, { id: holder.userId });
  const name = `${firstName} ${lastName}`;
  const made = await generateCertificate(world.keyService, {
    userId: holder.userId,
    name,
    email: holder.email,
    organization: 'Test Partner LLC',
    pin,
  });
  const id = randomUUID();
  await orm.em.fork().insert(Certificate, {
    id,
    organizationId,
    userId: holder.userId,
    label: `Credential ${number}`,
    type: 'ca_issued',
    status: 'active',
    isDefault: number === 1,
    serialNumber: made.serial_number,
    subjectCn: name,
    issuerCn: 'Tamga Issuing CA',
    validFrom: made.valid_from,
    validTo: made.valid_to,
    keyType: 'EC',
    keySize: 256,
    usageCount: 0,
    hsmKeyId: made.certificate_id,
    certificatePem: made.public_key,
    chainPem: made.chain,
    createdAt: new Date(Date.now() - number),
  });
  holder.credentialIds.push(id);
  holder.certificateIds.push(made.certificate_id);
}

/** Gives an account a further credential under `pin`. */
export async function giveCredential(
  world: World,
  { user, email }: Pick<TestUser, 'email'> & { user: { id: string; organization_id: string } },
): Promise<Holder> {
  const holder: Holder = { userId: user.id, email, credentialIds: [], certificateIds: [] };
  await addCredential(world, holder, { number: 1, organizationId: user.organization_id });
  return holder;
}

/** Asks a holder for a signature at level 3. */
export function askHolder(
  world: World,
  holder: Holder,
  fields: Record<string, unknown> = {},
): Promise<NewRequest> {
  return createRequest(world, { user_email: holder.email, required_loa: 3, ...fields });
}

/** Makes the body that the signer of a level 3 request sends, with a fresh code; `more` adds members or replaces them. */
export async function withCodeAndPin(
  world: World,
  request: NewRequest,
  more: Record<string, unknown> = {},
): Promise<Record<string, unknown>> {
  return { otp: await getCode(world, request.token), pin, consent: true, ...more };
}

/** A PIN that is not the one. */
export function wrongPin(): string {
  const guess = String(randomInt(0, 1_000_000)).padStart(6, '0');
  return guess === pin ? wrongPin() : guess;
}

/** The cookie that an answer sets, as a browser would send it back. */
export function cookieOf({ headers }: Answer): Record<string, string> {
  const [cookie] = headers.getSetCookie();
  return cookie ? { cookie: cookie.slice(0, cookie.indexOf(';')) } : {};
}

/** Revokes a certificate at the key service. */
export async function revoke({ keyService }: World, certificateId: string): Promise<void> {
  const { url, apiKey } = keyService;
  const answer = await fetch(`${url}/api/v1/certificates/${certificateId}/revoke`, {
    method: 'POST',
    headers: { 'x-api-key': apiKey, 'content-type': 'application/json' },
    body: JSON.stringify({ reason: 'keyCompromise' }),
  });
  if (!answer.ok) throw new Error(`revoke answered ${answer.status}`);
}
