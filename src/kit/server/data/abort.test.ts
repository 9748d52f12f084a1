import { afterAll, expect, test, vi } from 'vitest';
import { TenantPool } from '../postgres/tenantPool.ts';
import { openPools } from '../postgres/pools.ts';
import { testDatabaseUrl } from '../testing/testDatabase.ts';
import { ReadTransaction, transact, Transaction, type Work } from './transactions.ts';

const { requests, plain } = openPools(await testDatabaseUrl(), 1, { statementSeconds: 15, niceness: 0 });
const pool = new TenantPool(requests);
afterAll(() => Promise.all([requests.end(), plain.end()]));

const away = new Error('the node does not respond');
const isRunning = async () =>
  (await plain.query(`select from pg_stat_activity where query = 'select pg_sleep(30)'`)).rowCount;
const sleepIn = (work: Work) => transact(work, () => work.run({ sql: 'select pg_sleep(30)', parameters: [] }));
const answer = async () => (await requests.query('select 1 as one')).rows;

test.each([
  ['a transaction', Transaction],
  ['a read', ReadTransaction],
])('%s that is aborted fails at once and leaves the pool a connection', async (_name, Kind) => {
  const work = new Kind(pool, null);
  const waiting = sleepIn(work);
  await vi.waitFor(async () => expect(await isRunning()).toBe(1));
  work.abort(away);
  await expect(waiting).rejects.toBe(away);
  expect(await answer()).toEqual([{ one: 1 }]);
  await plain.query(`select pg_terminate_backend(pid) from pg_stat_activity where query = 'select pg_sleep(30)'`);
});

test('work that waits for a connection when it is aborted does not keep the one it gets', async () => {
  const client = await requests.connect();
  const work = new Transaction(pool, null);
  const waiting = sleepIn(work);
  work.abort(away);
  await expect(waiting).rejects.toBe(away);
  client.release();
  expect(await answer()).toEqual([{ one: 1 }]);
});

test('statements of a read that wait for a connection when an earlier one fails are rejected too', async () => {
  const work = new ReadTransaction(pool, null);
  const failing = work.run({ sql: 'select 1 / 0', parameters: [] });
  const later = new Promise(setImmediate).then(() => work.run({ sql: 'select 2', parameters: [] }));
  await Promise.all([failing, later].map((each) => expect(each).rejects.toThrow('division by zero')));
  expect(await answer()).toEqual([{ one: 1 }]);
});
