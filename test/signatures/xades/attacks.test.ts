import { expect, test } from 'vitest';
import { readXades } from '#signatures/xades/read-xades.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { attacks } from './support/attacks.ts';
import { faultsOf, makeSignatures, text } from './support/made.ts';
import { wrapping } from './support/wrapping.ts';

const made = setUp(makeSignatures);

test.each([...wrapping, ...attacks])('%s: it is at fault', (_, of, change, expected) => {
  const document = of === 'manifest' ? text : undefined;
  const changed = change(made[of]);
  expect(changed).not.toBe(made[of]);
  expect(faultsOf(readXades(Buffer.from(made[of]), document).signatures)).toStrictEqual([]);
  expect(faultsOf(readXades(Buffer.from(changed), document).signatures)).toContain(expected);
});
