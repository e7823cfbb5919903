import { describe, expect, test } from 'vitest';
import { rowsOfCsv } from '#api/platform/bulk-sends/common/csv-rows.ts';
import { Problem } from '#domain/common/problem.ts';
import type { TemplateRole } from '#domain/envelope/template.ts';

const roleOf = (name: string): TemplateRole => ({
  name,
  role: 'signer',
  routing_order: 1,
  auth_method: 'email',
});

function read(csv: string, ...names: string[]) {
  return rowsOfCsv(csv, names.map(roleOf));
}

function issuesOf(csv: string, ...names: string[]): unknown {
  try {
    read(csv, ...names);
  } catch (error) {
    if (error instanceof Problem) return error.details?.['issues'];
    throw error;
  }
  return [];
}

describe('rows of CSV', () => {
  test('leave every object of the process as it is, whatever roles are called', () => {
    const csv = 'constructor.email,toString.email,__proto__.email\na@example.mn,b@example.mn,c@example.mn\n';
    const [row] = read(csv, 'constructor', 'toString', '__proto__');
    expect(Object.keys(row?.roles ?? {})).toEqual(['constructor', 'toString']);
    expect(Reflect.get(Object.prototype, 'email')).toBeUndefined();
    expect(Reflect.get(Object, 'email')).toBeUndefined();
  });

  test('have roles with dots, and one that is called metadata', () => {
    const csv = 'A. B.email,metadata.email,metadata.flat\na@example.mn,b@example.mn,7\n';
    expect(read(csv, 'A. B', 'metadata')).toEqual([
      {
        roles: { 'A. B': { email: 'a@example.mn' }, metadata: { email: 'b@example.mn' } },
        metadata: { flat: '7' },
      },
    ]);
  });

  test('have columns that are known, each once, and none that would be lost', () => {
    expect(issuesOf('A.email, A.email\na@example.mn,b@example.mn\n', 'A')).toMatchObject([
      { path: 'csv.header[1]', message: 'expected each column once; there are two of A.email' },
    ]);
    expect(issuesOf('A.email,metadata.__proto__,metadata.\na@example.mn,x,y\n', 'A')).toMatchObject([
      { path: 'csv.header[1]' },
      { path: 'csv.header[2]' },
    ]);
    expect(issuesOf('A.email;A.name\na@example.mn;A\n', 'A')).toMatchObject([
      { path: 'csv.header[0]', message: expect.stringContaining('divided by commas') },
    ]);
  });
});
