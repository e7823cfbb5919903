import { createHash, createVerify, randomBytes, X509Certificate } from 'node:crypto';
import { expect, test } from 'vitest';
import { call } from '#test/support/http/http.ts';
import { registerUser } from '#test/support/people/account.ts';
import { makeOwnCertificate, ownPin } from '#test/support/people/own-certificate.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';
import { csc, ecdsaWithSha256, newestCode, sha256 } from './calls.ts';

/*
 * The example conversations of the CSC API, 1.0.4.0 and 2.0.0.2: the requests of their chapter 11 one after another, with the
 * members that stand there and values of ours. Each answer must have every member that its table requires.
 */

const world = setUp(sharedWorld);

type Factors = { PIN: string; OTP: string };

const versions = [
  {
    version: 'v1',
    key: { key_type: 'RSA', key_size: 2_048 },
    signAlgo: '1.2.840.113549.1.1.1',
    hashes: (hash: string[]) => ({ hash }),
    withAlgorithm: (hash: string[]) => ({ hash, hashAlgo: sha256 }),
    factors: ({ PIN, OTP }: Factors) => ({ PIN, OTP }),
    operationMode: {},
  },
  {
    version: 'v2',
    key: { key_type: 'EC', key_size: 256 },
    signAlgo: ecdsaWithSha256,
    hashes: (hashes: string[]) => ({ hashes, hashAlgorithmOID: sha256 }),
    withAlgorithm: (hashes: string[]) => ({ hashes, hashAlgorithmOID: sha256 }),
    factors: ({ PIN, OTP }: Factors) => ({
      authData: [
        { id: 'PIN', value: PIN },
        { id: 'OTP', value: OTP },
      ],
    }),
    operationMode: { operationMode: 'S' },
  },
] as const;

const inBase64 = /^(?:[\d+/A-Za-z]{4})+(?:[\d+/A-Za-z]{2}==|[\d+/A-Za-z]{3}=)?$/;
const dotted = /^[0-2](?:\.\d+)+$/;
const text = expect.stringMatching(/\S/);
const base64 = expect.stringMatching(inBase64);
const oid = expect.stringMatching(dotted);
const time = expect.stringMatching(/^\d{14}Z$/);
const seconds = expect.toSatisfy((given) => Number.isInteger(given) && given > 0 && given <= 3_600);
/** A list that is not empty, of texts that look so. */
const listOf = (pattern: RegExp) =>
  expect.toSatisfy(
    (given) =>
      Array.isArray(given) &&
      given.length > 0 &&
      given.every((one) => typeof one === 'string' && pattern.test(one)),
  );

const service = {
  specs: expect.stringMatching(/^\d+\.\d+\.\d+\.\d+$/),
  name: text,
  logo: expect.stringMatching(/^https?:\/\//),
  region: expect.stringMatching(/^[A-Z]{2}$/),
  lang: text,
  description: text,
  authType: ['basic'],
  methods: expect.arrayContaining(['signatures/signHash']),
  signAlgorithms: { algos: listOf(dotted) },
  signature_formats: { formats: [], envelope_properties: [] },
  conformance_levels: [],
};

/** What credentials/info must have of both versions where `certificates` is chain and the factors are explicit. */
const credential = {
  key: { status: 'enabled', algo: listOf(dotted), len: expect.any(Number) },
  cert: {
    status: 'valid',
    certificates: listOf(inBase64),
    issuerDN: text,
    serialNumber: text,
    subjectDN: text,
    validFrom: time,
    validTo: time,
  },
  authMode: 'explicit',
  PIN: { presence: 'true', format: 'N' },
  OTP: { presence: 'true', type: 'online', ID: text, format: 'N' },
  auth: {
    mode: 'explicit',
    objects: [
      { type: 'Password', id: 'PIN' },
      { type: 'ChallengeResponseOOB', id: 'OTP' },
    ],
  },
  multisign: expect.any(Number),
  lang: text,
};

const sad = { SAD: text, expiresIn: seconds };
const clientData = '12345678';

test.each(versions)(
  'the conversation of the examples of CSC $version comes to signatures that hold',
  async (words) => {
    const { version, signAlgo } = words;
    const holder = await registerUser(world);
    const { id: credentialID, key_size: size } = await makeOwnCertificate(world, holder, words.key);
    let token: string | undefined;
    /** Asks as the client does, and expects the members that are required. */
    const ask = async (name: string, body: object, { status = 200, members = {} } = {}) => {
      const answer = await csc(world, name, { version, body, ...(token !== undefined && { token }) });
      const told = { name, status: answer.status, body: answer.body };
      expect(told).toMatchObject({ name, status, body: members });
      if (status === 204) expect(answer.body).toEqual({});
      return answer.body;
    };

    await ask('info', {}, { members: service });
    const basic = Buffer.from(`${holder.email}:${holder.password}`).toString('base64');
    const login = await call<Record<string, string>>(world, `/csc/${version}/auth/login`, {
      body: { rememberMe: true },
      headers: { authorization: `Basic ${basic}` },
    });
    expect(login.body).toEqual({
      access_token: text,
      refresh_token: text,
      token_type: 'Bearer',
      expires_in: seconds,
    });
    token = login.body['access_token'];

    await ask(
      'credentials/list',
      { maxResults: 10, clientData },
      { members: { credentialIDs: [credentialID] } },
    );
    const shown = await ask(
      'credentials/info',
      { credentialID, certificates: 'chain', certInfo: true, authInfo: true, clientData },
      { members: credential },
    );
    expect(shown['key']).toMatchObject({ len: size, ...(version === 'v2' && { curve: oid }) });

    await ask('credentials/sendOTP', { credentialID, clientData }, { status: 204 });
    const given = words.factors({ PIN: ownPin, OTP: await newestCode(world, holder.email) });
    const texts = Array.from({ length: 3 }, () => randomBytes(20));
    const [first = '', second = '', third = ''] = texts.map(hashOf);
    const wanted = { credentialID, numSignatures: 3, ...words.hashes([first, second]) };
    const { SAD } = await ask('credentials/authorize', { ...wanted, ...given, clientData }, { members: sad });
    const sign = async (sad: unknown, hashes: string[]) => {
      const about = {
        credentialID,
        SAD: sad,
        ...words.withAlgorithm(hashes),
        signAlgo,
        ...words.operationMode,
      };
      const members = { signatures: hashes.map(() => base64) };
      const made = await ask('signatures/signHash', { ...about, clientData }, { members });
      return made.signatures ?? [];
    };
    const signatures = await sign(SAD, [first, second]);
    const more = { credentialID, SAD, ...words.hashes([third]), clientData };
    const extended = await ask('credentials/extendTransaction', more, { members: sad });
    signatures.push(...(await sign(extended.SAD, [third])));

    const { certificates } = shown['cert'] as { certificates: string[] };
    const { publicKey } = new X509Certificate(Buffer.from(certificates[0] ?? '', 'base64'));
    const held = texts.map((one, index) =>
      createVerify('sha256')
        .update(one)
        .verify(publicKey, signatures[index] ?? '', 'base64'),
    );
    expect(held).toEqual([true, true, true]);

    await ask(
      'signatures/timestamp',
      { hash: first, hashAlgo: sha256, clientData },
      { members: { timestamp: base64 } },
    );
    const { refresh_token: refresh } = login.body;
    await ask(
      'auth/revoke',
      { token: refresh, token_type_hint: 'refresh_token', clientData },
      { status: 204 },
    );
    await ask(
      'credentials/list',
      { maxResults: 10 },
      { status: 401, members: { error: { code: 'unauthorized' } } },
    );
  },
);

function hashOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('base64');
}
