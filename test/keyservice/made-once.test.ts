import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { Certificate } from '#keyservice/entities/certificate.ts';
import { StoredKey } from '#keyservice/entities/stored-key.ts';
import { makeEntity } from '#test/support/pki/entity.ts';
import { makePkcs12 } from '#test/support/pki/pkcs12.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { codeOf, pin } from './support/activations.ts';
import { keys, runKeyService, type Answer } from './support/key-service.ts';

const running = setUp(runKeyService);
const bat = makeEntity({ name: 'Bat' });
const pkcs12 = makePkcs12(bat.key, [bat.facts.der], { passphrase: 'secret' }).toString('base64');
const userId = randomUUID();
const owner = { user_id: userId, label: 'Mine', pin };
const call = (path: string, body: object, key = keys.api) =>
  running.call('POST', `/api/v1/certificates/${path}`, body, { 'x-api-key': key });

type Make = (more: object) => Promise<Answer>;
const names = { common_name: 'Bat', email: 'bat@example.mn', key_type: 'EC' };
const generate: Make = (more) => call('generate', { ...owner, ...names, ...more });
const file = { pkcs12, passphrase: 'secret', type: 'corporate' };
const take: Make = (more) => call('import', { ...owner, ...file, ...more });
const renew: Make = async (more) => {
  const { data } = await generate({});
  const path = `${String(data['certificate_id'])}/renew`;
  const [first, ...rest] = await Promise.all(
    [1, 2].map(() => call(path, { pin, validity_days: 30, ...more })),
  );
  for (const one of rest) expect(one.data).toEqual(first?.data);
  return call(path, { pin, validity_days: 30, ...more });
};

test.each([
  ['generated', generate],
  ['imported', take],
  ['renewed', renew],
])('a certificate is %s once under the id that the API gives it, also by two at once', async (_, make) => {
  const id = randomUUID();
  const answers = await Promise.all([make({ certificate_id: id }), make({ certificate_id: id })]);
  // Each renewal is of another certificate.
  const again = make === renew ? answers[0] : await make({ certificate_id: id });
  for (const answer of [...answers, again]) {
    expect(answer?.status).toBe(201);
    expect(answer?.data).toEqual(answers[0]?.data);
  }
  expect(answers[0]?.data['certificate_id']).toBe(id);
  const em = running.service.orm.em.fork();
  const { keyId } = await em.findOneOrFail(Certificate, { id });
  expect(await em.count(StoredKey, { id: keyId ?? '' })).toBe(1);
});

test('no other account gets a certificate by an id that is taken, and no other caller chooses one', async () => {
  const id = randomUUID();
  expect((await generate({ certificate_id: id })).status).toBe(201);
  const stranger = { user_id: randomUUID(), certificate_id: id };
  for (const make of [generate, take]) expect(codeOf(await make(stranger))).toBe('INVALID_STATE');
  const internal = await call('generate', { ...owner, ...names, certificate_id: id }, keys.internal);
  expect(internal.status).toBe(201);
  expect(internal.data['certificate_id']).not.toBe(id);
});
