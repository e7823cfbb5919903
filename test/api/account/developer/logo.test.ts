import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { AuditEvent } from '#entities/audit/audit-event.ts';
import { PartnerLogo } from '#entities/account/partner-logo.ts';
import { makeOwnApplication, signInDeveloper } from '#test/support/people/developer.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';
import type { Visitor } from '#test/support/http/visitor.ts';

const world = setUp(sharedWorld);

function chunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  return Buffer.concat([length, Buffer.from(type, 'latin1'), data, Buffer.alloc(4)]);
}

type Picture = { width?: number; height?: number; rows?: number; text?: string };

/** Makes a grey PNG; `rows` other than its height damage it. */
function png({ width = 64, height = 64, rows = height, text }: Picture = {}): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 8;
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    ...(text === undefined ? [] : [chunk('tEXt', Buffer.from(`Comment\0${text}`, 'latin1'))]),
    chunk('IDAT', deflateSync(Buffer.alloc(rows * (1 + width), 200))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

async function upload(visitor: Visitor, path: string, bytes: Buffer) {
  const file = new File([new Uint8Array(bytes)], 'logo.png', { type: 'image/png' });
  return visitor.send(await visitor.open(`${path}/logo`), { file });
}

const stored = (clientId: string) => world.owner.em.fork().findOne(PartnerLogo, { clientId });

test('a logo is kept without what its file held besides, served to everybody, put on record and removed', async () => {
  const { visitor, id, path } = await makeOwnApplication(world);
  expect((await visitor.open(`${path}/logo`)).html).toContain('There is no logo yet.');
  expect((await upload(visitor, path, png({ text: 'where it was taken' }))).status).toBe(200);
  const sha256 = createHash('sha256').update(png()).digest('hex');
  expect(await stored(id)).toMatchObject({ sha256 });
  const form = await visitor.open(`${path}/logo`);
  const address = `/apps/${id}/logo/${sha256}.png`;
  expect(form.html).toContain(`src="${address}"`);
  const served = await fetch(world.baseUrl + address);
  expect([served.status, served.headers.get('content-type')]).toEqual([200, 'image/png']);
  expect(served.headers.get('content-security-policy')).toContain('sandbox');
  expect(Buffer.from(await served.arrayBuffer())).toEqual(png());
  await visitor.send(form, {}, { to: `${path}/logo/remove` });
  expect((await fetch(world.baseUrl + address)).status).toBe(404);
  const acts = await world.owner.em
    .fork()
    .find(AuditEvent, { resourceId: id, action: 'partner_client.logo_changed' });
  expect(acts.map(({ metadata }) => metadata['logo_sha256'])).toEqual([sha256, null]);
});

test.each([
  ['no PNG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['a PNG that is too small', png({ width: 63 })],
  ['a PNG that is too large', png({ height: 1_025 })],
  ['a damaged PNG', png({ rows: 3 })],
  ['a PNG that unpacks to more than it says', png({ rows: 5_000 })],
  ['a file with too many bytes', Buffer.concat([png(), Buffer.alloc(256 * 1_024)])],
  ['no bytes', Buffer.alloc(0)],
])('%s is refused, and the logo of before stays', async (_what, bytes) => {
  const { visitor, id, path } = await makeOwnApplication(world);
  await upload(visitor, path, png());
  const refused = await upload(visitor, path, bytes);
  expect([refused.status, refused.html]).toEqual([
    400,
    expect.stringContaining('no PNG within these bounds'),
  ]);
  expect(await stored(id)).not.toBeNull();
});

test('a file of megabytes is refused before it is read', async () => {
  const { visitor, path } = await makeOwnApplication(world);
  expect((await upload(visitor, path, Buffer.alloc(2_000_000))).status).toBe(413);
});

test('another organization’s developer finds no such application, and changes no logo', async () => {
  const { visitor: owner, id, path } = await makeOwnApplication(world);
  await upload(owner, path, png());
  const { visitor } = await signInDeveloper(world);
  expect((await visitor.open(`${path}/logo`)).status).toBe(404);
  const own = await visitor.open('/developer/applications/new');
  expect((await visitor.send(own, {}, { to: `${path}/logo/remove` })).status).toBe(404);
  expect(await stored(id)).not.toBeNull();
});
