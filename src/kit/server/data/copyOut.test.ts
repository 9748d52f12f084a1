import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { testDatabase } from '../testing/testDatabase.ts';
import { testTenant } from '../testing/testTenant.ts';
import { copyOut } from './copyOut.ts';

const database = await testDatabase();
const { pool } = database;
const { tenantId } = await testTenant(database);
const speed = { bytes: 1000, milliseconds: 40 };
const streamOf = (rows: number) =>
  copyOut(database, tenantId, `select repeat('x', 1000) from generate_series(1, ${rows})`, { separator: ',', speed });
const isFree = () => vi.waitFor(() => expect(pool.totalCount).toBe(pool.idleCount), { timeout: 5000 });

test('a reader that stops reading loses the connection', async () => {
  for (let reader = 0; reader < 4; reader++) {
    const stream = await streamOf(50_000);
    stream.once('readable', () => stream.read(10));
    await new Promise((resolve) => {
      stream.once('close', resolve);
    });
    expect(stream.errored?.message).toBe('The reader of a COPY is too slow');
  }
  await isFree();
});

test('a reader that takes a little all the time gets everything', async () => {
  let bytes = 0;
  for await (const part of await streamOf(400)) {
    bytes += (part as Buffer).length;
    await sleep(20);
  }
  expect(bytes).toBe(400 * 1001);
  await isFree();
});

test('a query that takes long before its first row is not the fault of its reader', async () => {
  const stream = await copyOut(database, tenantId, 'select 1 from pg_sleep(0.3)', { separator: ',', speed });
  expect(Buffer.concat(await stream.toArray()).toString()).toBe('1\n');
  await isFree();
});

test('joins by hashes alone only where it is required', async () => {
  const setting = async (hashJoins: boolean) => {
    const stream = await copyOut(database, tenantId, `select current_setting('enable_nestloop')`, { hashJoins });
    return Buffer.concat(await stream.toArray())
      .toString()
      .trim();
  };
  expect([await setting(true), await setting(false)]).toEqual(['off', 'on']);
});

test('has the memory that it requires', async () => {
  const stream = await copyOut(database, tenantId, `select current_setting('work_mem')`, { workMemory: '48MB' });
  expect(Buffer.concat(await stream.toArray()).toString()).toBe('48MB\n');
});
