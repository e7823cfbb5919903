import { readCertificate } from '#signatures/asn1/read-certificate.ts';
import { certificatePem } from '#signatures/certificates/issue.ts';
import { keyIdOf } from '../../ca/addresses.ts';
import { Certificate } from '../../entities/certificate.ts';
import { locks } from '../../entities/orm.ts';
import type { EntityManager } from '../../entities/orm.ts';
import { RevocationList } from '../../entities/revocation-list.ts';
import { StoredKey } from '../../entities/stored-key.ts';
import { createSealedKeys } from '../../keys/homes/sealed-keys.ts';
import type { PinCost } from '../../keys/pin.ts';
import { signingKey } from '../../keys/signing-key.ts';
import { appendToLog } from '../../log/append.ts';
import type { KeyService } from '../../service.ts';
import { CeremonyError } from '../ceremony-error.ts';
import { writeNew } from '../files.ts';
import type { KeysAtHand, Operator } from './request-issuing.ts';
import { issuedBy, keepIssued, openRoot, rootFiles } from '../root/root-folder.ts';
import { rootKeysInFiles } from '../root/root-key.ts';
import { sealRootKey } from '../root/root-key-file.ts';
import { listPath } from '../root/sign-root-list.ts';

type Taking = { folder: string; passphrases: string; operator: Operator; cost?: PinCost };

/**
 * Takes the root's key out of the database into a root's folder, with its certificate, its last list and what it has issued: opens
 * it there by the passphrases, then destroys the key here. From then on the root is offline. Throws CeremonyError where the key is
 * not in the database.
 */
export async function takeRoot(
  { orm, keyStore, keks }: KeysAtHand & Pick<KeyService, 'keks'>,
  { folder, passphrases, operator, cost }: Taking,
): Promise<void> {
  await orm.em.fork().transactional(async (em) => {
    await em.execute('select pg_advisory_xact_lock(?)', [locks.start]);
    // The list that goes along must be the last that is signed here.
    await em.execute('select pg_advisory_xact_lock(?)', [locks.revocationLists]);
    const { row, key } = await rootInDatabase(em);
    const privateKey = await privateKeyOf(keks, key);
    try {
      const publicKey = Buffer.from(key.publicKey);
      await writeNew(rootFiles(folder).key, await sealRootKey({ publicKey, privateKey }, passphrases, cost));
    } finally {
      privateKey.fill(0);
    }
    await writeNew(rootFiles(folder).certificate, certificatePem(row.der));
    await writeIssued(em, { folder, rootId: row.id });
    await assertOpens(folder, passphrases);
    await keyStore.destroy(key);
    await em.flush();
    await appendToLog(em, operator, { operation: 'root_key_taken', outcome: 'ok', certificateId: row.id });
  });
}

async function rootInDatabase(em: EntityManager): Promise<{ row: Certificate; key: StoredKey }> {
  const row = await em.findOne(Certificate, { kind: 'root' }, { orderBy: { createdAt: 'desc' } });
  const key = row?.keyId ? await em.findOne(StoredKey, { id: row.keyId, destroyedAt: null }) : null;
  if (!row || !key) throw new CeremonyError('The root’s key is not here: it is offline already.');
  if (key.home === 'database') return { row, key };
  throw new CeremonyError(
    'The root’s key is in the token, which gives no key away: keep that token, or make a new root.',
  );
}

/** The PKCS#8 of a key in the database, which the caller zeroes. */
async function privateKeyOf(keks: KeyService['keks'], key: StoredKey): Promise<Buffer> {
  let copy = Buffer.alloc(0);
  const keys = createSealedKeys({ keks }, async ({ keyType, publicKey }, secret) => {
    copy = Buffer.from(secret);
    return signingKey(keyType, { privateKey: secret, publicKey: Buffer.from(publicKey) });
  });
  (await keys.open(key)).close();
  return copy;
}

async function writeIssued(
  em: EntityManager,
  { folder, rootId }: { folder: string; rootId: string },
): Promise<void> {
  const issued = await em.find(Certificate, { issuerId: rootId }, { limit: 1_000 });
  for (const { der } of issued) await keepIssued(folder, readCertificate(der));
  const [root] = await em.find(Certificate, { id: rootId });
  const keyId = root && keyIdOf(readCertificate(root.der));
  const list = keyId === undefined ? null : await em.findOne(RevocationList, { keyId });
  if (list) await writeNew(listPath(folder, BigInt(list.number)), Buffer.from(list.der));
  if ((await issuedBy(folder)).length !== issued.length)
    throw new CeremonyError(`${folder}: take an empty folder; this one has certificates of something else`);
}

/** Signs once with the key as it will be opened in a ceremony: the key checks each signature with the root's public key. */
async function assertOpens(folder: string, passphrases: string): Promise<void> {
  const root = await openRoot(folder, rootKeysInFiles(passphrases));
  try {
    await root.signer.sign(Buffer.from('the key of the root was taken out'), 'sha384');
  } finally {
    root.close();
  }
}
