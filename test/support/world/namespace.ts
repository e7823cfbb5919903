import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Connection } from '@temporalio/client';
import { inject } from 'vitest';
import { searchAttributes, type SearchAttributeName } from '#domain/common/search-attributes.ts';

/** Temporal's numbers of the types of search attributes (IndexedValueType). */
const indexedValueType = { Keyword: 2, Datetime: 6, Bool: 5 } as const;

/** Makes a Temporal namespace of this test file's own, so that files run side by side; gives its name. */
export async function createNamespace(): Promise<string> {
  const namespace = `test-${randomBytes(6).toString('hex')}`;
  const connection = await Connection.connect({ address: inject('temporalAddress') });
  try {
    await connection.workflowService.registerNamespace({
      namespace,
      workflowExecutionRetentionPeriod: { seconds: (24 * 3_600) as never },
    });
    const names = Object.keys(searchAttributes) as SearchAttributeName[];
    const attributes = Object.fromEntries(
      names.map((name) => [name, indexedValueType[searchAttributes[name]]]),
    );
    await untilTrue(async () => {
      await connection.operatorService.addSearchAttributes({ namespace, searchAttributes: attributes });
      return true;
    });
    return namespace;
  } finally {
    await connection.close();
  }
}

/** Milliseconds between two looks at what is waited for: soon at first, and not so often at what takes seconds. */
const pauses = { first: 20, longest: 200, growth: 1.3 } as const;

/** Tries until it gives true without throwing; throws the last failure after 30 s. */
export async function untilTrue(probe: () => Promise<boolean>, limitMs = 30_000): Promise<void> {
  const end = Date.now() + limitMs;
  for (let pause: number = pauses.first; ; pause = Math.min(pause * pauses.growth, pauses.longest)) {
    try {
      if (await probe()) return;
      if (Date.now() > end) throw new Error(`nothing came of it within ${limitMs} ms`);
    } catch (error) {
      if (Date.now() > end) throw error;
    }
    await sleep(pause);
  }
}
