import { expect, test } from 'vitest';
import type { ListedKeys } from '../../src/keys/key-service.ts';
import { keySections } from '../../src/keys/status/show.ts';

const key = {
  key_id: null,
  issuer_key_id: null,
  key_type: 'EC',
  key_size: 384,
  created_at: '2026-01-01T00:00:00.000Z',
  serial_number: '01',
  valid_to: '2041-01-01T00:00:00.000Z',
  in_use: true,
  renewal_at: null,
};
const issuing = { ...key, purpose: 'issuing', home: 'token', renewal_at: '2031-01-01T00:00:00.000Z' };

/** The lines about the issuing authority, whose root has its key in this home. */
function linesOf(home: string | null): string {
  const listed: ListedKeys = {
    service_keys: [{ ...key, purpose: 'root', home }, issuing],
    holders_keys: [],
    encryption_keys: [],
  };
  return JSON.stringify(keySections(listed)[0]?.rows.at(-1));
}

test('an issuing authority is renewed by itself where its root is here, else by a ceremony', () => {
  expect(linesOf('token')).toContain('renewed by itself on 2031-01-01');
  expect(linesOf(null)).toContain('a key ceremony’s, due on 2031-01-01');
});
