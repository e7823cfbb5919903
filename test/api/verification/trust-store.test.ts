import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createTrustStore } from '#api/verification/trust/trust-store.ts';
import { certificatePem } from '#signatures/certificates/issue.ts';
import { createTestAuthority, type TestAuthority } from '#test/signatures/support/authority.ts';
import { makeAuthority, makeEntity } from '#test/support/pki/entity.ts';
import { makeTrustedList } from '#test/support/pki/trusted-list.ts';
import { scratchFolder } from '#test/support/world/folder.ts';
import { untilTrue } from '#test/support/world/namespace.ts';
import { setUp } from '#test/support/world/set-up.ts';

const own = setUp(() => createTestAuthority());
const other = setUp(() => createTestAuthority());
const third = setUp(() => createTestAuthority());

const granted = { status: 'granted', from: '2020-01-01T00:00:00Z' };

const pemOf = (...certificates: { facts: { der: Buffer } }[]) =>
  certificates.map(({ facts }) => certificatePem(facts.der)).join('\n');

/** A store over a folder with these files, and what it logged. */
async function storeOver(files: Record<string, string | Buffer>) {
  const folder = await scratchFolder();
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
  const logged: { file?: string; reason?: string }[] = [];
  const log = { info: () => undefined, error: (entry: object) => logged.push(entry) };
  const issuing = { keyId: '1', facts: own.issuing.facts, state: 'active' as const };
  const live = { root: { ...issuing, facts: own.root.facts }, active: issuing, issuing: [issuing] };
  const known = { ...live, test: { ...live, issuing: [] } };
  const authorities = { read: async () => known };
  const store = await createTrustStore({ folder, authorities, log: log as never, lookMs: 20 });
  return { folder, store, logged };
}

function sameAs(...authorities: TestAuthority[]) {
  return {
    anchors: authorities.map(({ root }) => root.facts.der),
    intermediates: authorities.map(({ issuing }) => issuing.facts.der),
  };
}

async function trusted(store: Awaited<ReturnType<typeof storeOver>>['store']) {
  const { trust } = await store.current();
  return { anchors: trust.anchors.map(({ der }) => der), intermediates: [...trust.intermediates] };
}

test('our own root is an anchor always, those of the folder beside it, what they issued stands between', async () => {
  const { store, logged } = await storeOver({
    'bundle.pem': pemOf(other.root, other.issuing),
    'readme.txt': 'no certificate',
  });
  expect(await trusted(store)).toEqual(sameAs(own, other));
  const { trust } = await store.current();
  expect(trust.anchors.map(({ source }) => source)).toEqual(['Tamga', 'bundle.pem']);
  expect(logged).toEqual([]);
  store.close();
});

test('a file that cannot be read is named, and the others count', async () => {
  const { store, logged } = await storeOver({
    'a-broken.pem': pemOf(third.root).replace('MII', 'AAA'),
    'b-empty.pem': '',
    'c-good.pem': pemOf(other.root),
  });
  expect((await trusted(store)).anchors).toEqual([own.root.facts.der, other.root.facts.der]);
  expect(logged.map(({ file }) => file)).toEqual(['a-broken.pem', 'b-empty.pem']);
  store.close();
});

test('files that come and go change the trust, and its version', async () => {
  const { folder, store } = await storeOver({ 'a.pem': pemOf(other.root) });
  const { version } = await store.current();
  await writeFile(join(folder, 'b.pem'), pemOf(third.root));
  await untilTrue(async () => (await store.current()).version > version);
  expect((await trusted(store)).anchors).toEqual([own, other, third].map(({ root }) => root.facts.der));
  await rm(join(folder, 'a.pem'));
  await untilTrue(async () => (await trusted(store)).anchors.length === 2);
  expect((await trusted(store)).anchors).toEqual([own, third].map(({ root }) => root.facts.der));
  store.close();
});

test('a trusted list is over when its next update was due, also where its folder cannot be read any more', async () => {
  const operator = makeEntity({ name: 'Operator' });
  const services = [
    {
      type: 'CA/QC',
      name: 'Service',
      certificate: makeAuthority({ name: 'A' }),
      statuses: [granted] as [typeof granted],
    },
  ];
  const due = new Date(Date.now() + 3_000);
  const listed = {
    'mn.xml': makeTrustedList(operator, { services, nextUpdate: due.toISOString() }),
    'mn.xml.signers.pem': certificatePem(operator.facts.der),
  };
  const { folder, store, logged } = await storeOver({ ...listed, 'a.pem': pemOf(other.root) });
  const sources = async () => (await store.current()).trust.anchors.map(({ source }) => source);
  const { version } = await store.current();
  expect(await sources()).toEqual(['Tamga', 'a.pem', 'mn.xml: Service']);
  // All of it at once: a look between two files would read the rest.
  await rename(folder, join(await scratchFolder(), 'away'));
  await untilTrue(async () => (await sources()).length === 2);
  expect(Date.now()).toBeGreaterThanOrEqual(due.getTime());
  expect((await store.current()).version).toBeGreaterThan(version);
  expect(logged.map(({ file }) => file)).toContain('mn.xml');
  store.close();
});
