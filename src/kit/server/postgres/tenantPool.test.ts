import type pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { testDatabaseUrl } from '../testing/testDatabase.ts';
import { openPool } from './pools.ts';
import { TenantPool } from './tenantPool.ts';

const url = await testDatabaseUrl();

function poolOf(connections: number) {
  const pool = openPool(url, { max: connections });
  onTestFinished(() => pool.end());
  const tenantPool = new TenantPool(pool);
  const connect = (tenantId: number | null) =>
    new Promise<pg.PoolClient>((resolve, reject) =>
      tenantPool.connect(tenantId, (error, client) => (client ? resolve(client) : reject(error))),
    );
  return { tenantPool, connect };
}

test('a tenant with many requests leaves a connection to others, who come before its waiting ones', async () => {
  const { tenantPool, connect } = poolOf(4);
  const many = Array.from({ length: 20 }, () => connect(1));
  const first = await Promise.all(many.slice(0, 3));
  const [other, platform] = [connect(2), connect(null)];
  expect(tenantPool.waitingCount).toBe(18);
  (await other).release();
  (await platform).release();
  for (const client of first) client.release();
  for (const client of many.slice(3)) (await client).release();
  expect(tenantPool.waitingCount).toBe(0);
});

test('a broken connection ends its turn', async () => {
  const { connect } = poolOf(1);
  (await connect(1)).release(new Error('broken'));
  const client = await connect(1);
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  client.release();
});
