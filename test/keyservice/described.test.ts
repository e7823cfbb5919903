import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { makeAuthority, makeEntity } from '#test/support/pki/entity.ts';
import { makePkcs12 } from '#test/support/pki/pkcs12.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { activated, codeOf, hashOf, makeCertificate, pin, someHash } from './support/activations.ts';
import { runKeyService, type Answer } from './support/key-service.ts';

/* What the specification and its decisions say of the key service's operations on certificates and activations, at the service. */

const running = setUp(runKeyService);

const holder = { email: 'bat@example.mn', user_id: 'a6e1c8f0-0000-4000-8000-000000000001' };
const authority = makeAuthority({ name: 'Other Authority' });
const entity = makeEntity({ name: 'Bat', issuer: authority });
const file = makePkcs12(entity.key, [entity.facts.der, authority.facts.der], { passphrase: 'secret' });

type Row = {
  /** Names the operation: method and path, as in the documentation. */
  operation: string;
  /** Makes what the operation is about; gives the id of its path and a request that is done, all its members in it. */
  prepare: () => Promise<{ id?: string; body?: Record<string, unknown>; query?: Record<string, string> }>;
  required?: string[];
  optional?: string[];
  status?: number;
  /** The members of `data`, or of each of its items. */
  data: string[];
};

const names = ['certificate_id', 'serial_number', 'subject_cn', 'issuer_cn'];
const facts = ['key_type', 'key_size', 'valid_from', 'valid_to'];
const pems = ['certificate', 'chain'];
const kept = [...names, ...facts, ...pems];
const ended = ['revoked_at', 'revocation_reason'];
const item = ['certificate_id', 'user_id', 'label', 'subject', 'issuer', 'serial_number', 'status', ...facts];
const secret = ['activation_id', 'sad', 'expires_in'];

const made = (more: Record<string, unknown> = {}) => makeCertificate(running, more);
const leave = async (more: Record<string, unknown> = {}) => {
  const { id, sad, hashes } = await activated(running, more);
  return { id, body: { sad, hashes } };
};

const rows: Row[] = [
  {
    operation: 'POST /api/v1/certificates/generate',
    prepare: async () => ({
      body: {
        common_name: 'Bat Dorj',
        ...holder,
        organization: 'Bat LLC',
        validity_days: 30,
        key_type: 'EC',
        key_size: 256,
        label: 'Mine',
      },
    }),
    required: ['common_name'],
    optional: ['email', 'organization', 'validity_days', 'key_type', 'key_size', 'user_id', 'label'],
    status: 201,
    data: [...kept, 'public_key', 'pin'],
  },
  {
    operation: 'POST /api/v1/certificates/import',
    prepare: async () => ({
      body: {
        pkcs12: file.toString('base64'),
        passphrase: 'secret',
        pin,
        type: 'corporate',
        user_id: holder.user_id,
        label: 'From a card',
      },
    }),
    required: ['pkcs12', 'passphrase', 'pin', 'type', 'user_id', 'label'],
    status: 201,
    data: kept,
  },
  {
    operation: 'GET /api/v1/certificates',
    prepare: async () => {
      await made(holder);
      return { query: { user_id: holder.user_id } };
    },
    data: [...item, ...ended],
  },
  {
    operation: 'GET /api/v1/certificates/{id}',
    prepare: async () => ({ id: await made() }),
    data: [...item, ...ended, ...pems, 'locked_until'],
  },
  {
    operation: 'POST /api/v1/certificates/{id}/renew',
    prepare: async () => ({ id: await made(holder), body: { pin, validity_days: 30 } }),
    required: ['pin'],
    optional: ['validity_days'],
    status: 201,
    data: kept,
  },
  {
    operation: 'POST /api/v1/certificates/{id}/change-pin',
    prepare: async () => ({ id: await made(), body: { pin, new_pin: '135790' } }),
    required: ['pin', 'new_pin'],
    data: ['certificate_id'],
  },
  {
    operation: 'POST /api/v1/certificates/{id}/revoke',
    prepare: async () => ({
      id: await made(),
      body: { reason: 'keyCompromise', comment: 'The phone is gone' },
    }),
    required: ['reason'],
    optional: ['comment'],
    data: ['certificate_id', 'status', ...ended],
  },
  {
    operation: 'GET /api/v1/revocations',
    prepare: async () => {
      await running.call('POST', `/api/v1/certificates/${await made()}/revoke`, { reason: 'superseded' });
      return { query: { after: new Date(0).toISOString() } };
    },
    data: ['certificate_id', ...ended],
  },
  {
    operation: 'POST /api/v1/sign',
    prepare: async () => ({ body: { certificate_id: await made(), document_hash: someHash(), pin } }),
    required: ['certificate_id', 'document_hash', 'pin'],
    data: ['signature', 'signed_at', 'algorithm'],
  },
  {
    operation: 'POST /api/v1/verify',
    prepare: async () => {
      const [certificate_id, document_hash] = [await made(), hashOf('a document')];
      const signed = await running.call('POST', '/api/v1/sign', { certificate_id, document_hash, pin });
      return { body: { document_hash, signature: signed.data['signature'] } };
    },
    required: ['document_hash', 'signature'],
    data: ['valid', 'signer', 'signed_at'],
  },
  {
    operation: 'POST /api/v1/activations',
    prepare: async () => ({
      body: {
        certificate_id: await made(),
        pin,
        hashes: [someHash()],
        num_signatures: 2,
        profile: 'raw',
        ttl: 60,
      },
    }),
    required: ['certificate_id', 'pin', 'hashes', 'profile'],
    optional: ['num_signatures', 'ttl'],
    status: 201,
    data: secret,
  },
  {
    operation: 'POST /api/v1/activations/{id}/extend',
    prepare: () => leave(),
    required: ['sad', 'hashes'],
    data: secret,
  },
  {
    operation: 'POST /api/v1/activations/{id}/sign',
    prepare: () => leave({ profile: 'raw' }),
    required: ['sad', 'hashes'],
    data: ['signatures', 'algorithm', 'certificate', 'chain', 'certificate_id', 'serial_number', 'signed_at'],
  },
  {
    operation: 'POST /api/v1/activations/{id}/end',
    prepare: async () => {
      const { id, body } = await leave();
      return { id, body: { sad: body.sad } };
    },
    required: ['sad'],
    data: ['activation_id'],
  },
];

function ask(operation: string, { id, body, query }: Awaited<ReturnType<Row['prepare']>>): Promise<Answer> {
  const [method = '', path = ''] = operation.split(' ');
  const asked = query ? `?${new URLSearchParams(query).toString()}` : '';
  return running.call(method, path.replace('{id}', id ?? '') + asked, body);
}

describe.each(rows)(
  '$operation',
  ({ operation, prepare, required = [], optional = [], status = 200, data }) => {
    test('answers a request of its row with the members of its row', async () => {
      const prepared = await prepare();
      expect(Object.keys(prepared.body ?? {}).toSorted()).toEqual([...required, ...optional].toSorted());
      const answer = await ask(operation, prepared);
      expect(answer.status, JSON.stringify(answer.body)).toBe(status);
      const items: unknown[] = Array.isArray(answer.data) ? answer.data : [answer.data];
      expect(items).not.toEqual([]);
      for (const one of items) expect(Object.keys(Object(one)).toSorted()).toEqual(data.toSorted());
    });

    test('needs the members that its row requires, and says which is missing', async () => {
      const prepared = await prepare();
      for (const name of required) {
        const answer = await ask(operation, { ...prepared, body: { ...prepared.body, [name]: undefined } });
        expect(codeOf(answer)).toBe('INVALID_REQUEST');
        const { error } = answer.body as { error: { details: { issues: { path: string }[] } } };
        expect(error.details.issues.map(({ path }) => path)).toContain(name);
      }
    });

    test('has its row in the documentation, with the members of its request', async () => {
      const text = await readFile('docs/run/key-service.md', 'utf8');
      const row = text
        .split('\n')
        .find((line) => line.startsWith(`| \`${operation}`) && !/\| (yes|–) \|/.test(line));
      for (const name of [...required, ...optional]) expect(row).toContain(`\`${name}`);
    });
  },
);
