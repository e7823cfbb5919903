import { afterEach, expect, test } from 'vitest';
import { shown } from '../../../src/staff/flows/show.ts';

const { columns } = process.stdout;
afterEach(() => {
  process.stdout.columns = columns;
});

const at = (width: number, flow: object): string[] => {
  process.stdout.columns = width;
  const item = {
    id: '8f5ded22-9c88-4d4a-a1cc-a9d39ef98aeb',
    kind: 'sign_request',
    status: 'pending',
    created_at: new Date(Date.now() - 600_000).toISOString(),
    reference: 'R-7K3F-92XX',
    name: 'Зээлийн гэрээ '.repeat(10),
    stuck_since: null,
    ...flow,
  };
  return shown('list', { data: [item], next_cursor: null }).split('\n');
};

const stuck = {
  stuck_since: new Date(Date.now() - 7_200_000).toISOString(),
  stuck_reason: 'key_service_unavailable',
};

test.each([60, 80, 100, 120, 200])(
  'a list of flows fits %i columns, with reference, name and reason',
  (width) => {
    for (const flow of [{}, stuck, { reference: null, name: null }]) {
      const lines = at(width, flow);
      for (const line of lines) expect(line.length).toBeLessThanOrEqual(Math.min(width, 160));
      expect(lines.join('\n')).toContain('8f5ded22-9c88-4d4a-a1cc-a9d39ef98aeb  request');
    }
    expect(at(width, stuck).join('\n')).toContain('2 h: key_service_unavailable');
    expect(at(width, {}).join('\n')).toContain('R-7K3F-92XX  Зээлийн');
  },
);

test('a wide terminal has one line for a flow, a narrow one two', () => {
  expect(at(120, {})).toHaveLength(2);
  expect(at(80, {})).toHaveLength(3);
  expect(at(80, { reference: null, name: null })).toHaveLength(2);
});

test('what a terminal would obey is not printed', () => {
  expect(at(120, { name: 'a\u001b[2Jb' }).join('\n')).not.toContain('\u001b');
});
