import { Problem } from '#domain/common/problem.ts';
import { readCertificate } from '#signatures/asn1/read-certificate.ts';
import type { CertificateFacts } from '#signatures/asn1/read-certificate.ts';
import { Certificate, type CertificateKind } from '../entities/certificate.ts';
import type { EntityManager } from '../entities/orm.ts';
import type { KeyService } from '../service.ts';
import type { IssuingAuthority } from './authority.ts';
import { heldBy } from './both.ts';
import { AuthorityMissing } from './ensure-root.ts';
import { ensureAuthority, ensureTestAuthority } from './first-start.ts';
import type { AuthoritySettings } from './first-start.ts';
import { hierarchies } from './hierarchies.ts';

/** The time between two looks for issuing authorities that another process has made, in milliseconds. */
const lookMs = 1_000;

const lookedAt = new WeakMap<KeyService['orm'], number>();

/**
 * The issuing authority that answers for status and fits; undefined when none does. Another process may have made one: the
 * database is asked at most once a second, whoever asks for authorities that are none of ours.
 */
export async function findHeld(
  service: KeyService,
  fits: (issuer: IssuingAuthority) => boolean,
): Promise<IssuingAuthority | undefined> {
  const known = heldBy(service).find(fits);
  if (known) return known;
  const now = performance.now();
  if (now - (lookedAt.get(service.orm) ?? -Infinity) < lookMs) return undefined;
  lookedAt.set(service.orm, now);
  return findNew(service, fits);
}

/** The issuing authority with this id, as findHeld gives it; the database is asked each time, since none may be missed. */
export async function findIssuer(service: KeyService, id: string): Promise<IssuingAuthority | undefined> {
  const fits = (issuer: IssuingAuthority) => issuer.id === id;
  return heldBy(service).find(fits) ?? (await findNew(service, fits));
}

async function findNew(
  service: KeyService,
  fits: (issuer: IssuingAuthority) => boolean,
): Promise<IssuingAuthority | undefined> {
  if (!(await hasNewIssuer(service))) return undefined;
  await renewAuthority(service);
  return heldBy(service).find(fits);
}

const checkedAt = new WeakMap<KeyService['orm'], number>();

/**
 * The issuing authority that issues now. A ceremony may have revoked the one that this process knows: the database is asked at most
 * once a second, within `em`'s transaction where one is given. Throws Problem service_unavailable where all are revoked.
 */
export async function activeIssuer(
  service: KeyService,
  em: EntityManager = service.orm.em.fork(),
): Promise<IssuingAuthority> {
  const { id } = service.authority.issuing;
  const now = performance.now();
  if (now - (checkedAt.get(service.orm) ?? -Infinity) < lookMs) return service.authority.issuing;
  const isRevoked = (await em.count(Certificate, { id, revokedAt: { $ne: null } })) > 0;
  if (isRevoked) await renewAuthority(service).catch(refuse);
  checkedAt.set(service.orm, now);
  return service.authority.issuing;
}

function refuse(error: unknown): never {
  if (error instanceof AuthorityMissing)
    throw new Problem('service_unavailable', `Nothing can be issued: ${error.message}.`);
  throw error;
}

/** Renews what is due, and takes over what other processes have renewed. Throws as ensureAuthority does. */
export async function renewAuthority(
  service: KeyService,
  asked: Pick<AuthoritySettings, 'home' | 'successorOf' | 'caller'> = {},
): Promise<void> {
  const { orm, keyStore, country, pkiUrl } = service;
  // What nobody has asked for must not fail without being seen.
  const isOwnAccord = Object.keys(asked).length === 0;
  try {
    const place = { country, pkiUrl, now: new Date() };
    service.authority = await ensureAuthority(orm, keyStore, { ...place, ...asked });
    service.test = await ensureTestAuthority(orm, keyStore, place);
    service.renewalFailed = false;
  } catch (error) {
    if (isOwnAccord) service.renewalFailed = true;
    throw error;
  }
  await service.logFile.catchUp();
}

async function hasNewIssuer(service: KeyService): Promise<boolean> {
  const kinds = [hierarchies.live.issuing, hierarchies.test.issuing];
  const newest = await Promise.all(kinds.map((kind) => newestOf(service, kind)));
  const held = heldBy(service).map(({ id }) => id);
  return newest.some((id) => id !== undefined && !held.includes(id));
}

async function newestOf({ orm }: KeyService, kind: CertificateKind): Promise<string | undefined> {
  const [newest] = await orm.em
    .fork()
    .find(
      Certificate,
      { kind, keyId: { $ne: null } },
      { orderBy: { createdAt: 'desc' }, limit: 1, fields: ['id'] },
    );
  return newest?.id;
}

const formerIssuers = new WeakMap<KeyService['orm'], Map<string, CertificateFacts>>();

/** The certificate of the authority of ours with this id, also when it answers for nothing any more. */
export async function issuerFacts(
  { orm, authority }: Pick<KeyService, 'orm' | 'authority'>,
  id: string,
): Promise<CertificateFacts> {
  const held = authority.held.find((issuer) => issuer.id === id);
  if (held) return held.facts;
  const former = formerIssuers.get(orm) ?? new Map<string, CertificateFacts>();
  formerIssuers.set(orm, former);
  const known = former.get(id);
  if (known) return known;
  const { der } = await orm.em.fork().findOneOrFail(Certificate, { id }, { fields: ['der'] });
  const facts = readCertificate(der);
  former.set(id, facts);
  return facts;
}
