import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Client as TemporalClient, Connection } from '@temporalio/client';
import { Client } from 'pg';
import { describe, expect, inject, test } from 'vitest';
import { createDatabase } from '#test/support/servers/database.ts';
import { makeDataFolder } from '#test/support/servers/data-folder.ts';

describe('the servers of a test run', () => {
  test('a database of its own knows letters of every script and sorts by code point', async () => {
    const database = await createDatabase();
    const client = new Client({ connectionString: database.url });
    await client.connect();
    const { rows } = await client.query("select lower('ТАМГА') as lower, 'a' > 'B' as by_code_point");
    await client.end();
    await database.drop();
    expect(rows).toEqual([{ lower: 'тамга', by_code_point: true }]);
  });

  test('Temporal takes a flow with our search attributes', async () => {
    const connection = await Connection.connect({ address: inject('temporalAddress') });
    const client = new TemporalClient({ connection });
    const { count } = await client.workflow.count('Stuck = true');
    await connection.close();
    expect(count).toBe(0);
  });

  test('the data of a run that was killed goes when the next one begins, that of one that runs stays', async () => {
    const own = await makeDataFolder();
    const left = join(dirname(own), `tamga-servers-${spawnSync('true').pid}-left`);
    await mkdir(join(left, 'postgres'), { recursive: true });
    const next = await makeDataFolder();
    expect([own, left, next].map((folder) => existsSync(folder))).toEqual([true, false, true]);
    await Promise.all([own, next].map((folder) => rm(folder, { recursive: true })));
  });
});
