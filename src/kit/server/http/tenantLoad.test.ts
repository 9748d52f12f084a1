import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import type { Endpoint } from '#kit/contract/endpoint.ts';
import { openPool } from '../postgres/pools.ts';
import { testDatabaseUrl } from '../testing/testDatabase.ts';
import type { Tenant } from './context.ts';
import { TenantLocks } from './tenantLocks.ts';
import { TenantLoad } from './tenantLoad.ts';

const tenantOf = (id: number) => ({ id, slug: `tenant-${id}` }) as Tenant;
const [busy, other] = [tenantOf(1), tenantOf(2)];
const url = await testDatabaseUrl();
const pool = openPool(url, { max: 1 });
afterAll(() => pool.end());

/** Requests whose work ends on request; records the order of their starts. */
function scene(locks?: TenantLocks) {
  const load = new TenantLoad(0, locks);
  const [started, ends] = [[] as string[], new Map<string, (result: unknown) => void>()];
  const request = (tenant: Tenant, weight: Endpoint['weight'], name: string, signal = new AbortController().signal) =>
    load.run(tenant, {
      weight,
      signal: () => signal,
      work: () => {
        started.push(name);
        return new Promise((resolve) => ends.set(name, resolve));
      },
    });
  const end = async (name: string, result?: unknown) => {
    ends.get(name)?.(result);
    await new Promise(setImmediate);
  };
  return { load, request, started, end };
}

/** Two processes with one database, until the end of the test. */
function twoProcesses() {
  const locks = [new TenantLocks(url), new TenantLocks(url)] as const;
  onTestFinished(async () => void (await Promise.all(locks.map((each) => each.close()))));
  return [scene(locks[0]), scene(locks[1])] as const;
}

describe('heavy requests', () => {
  test('of a tenant take turns, beside its light ones and those of others', async () => {
    const { request, started, end } = scene();
    const all = ['report 1', 'report 2'].map((name) => request(busy, 'heavy', name));
    all.push(request(busy, 'light', 'list'), request(other, 'heavy', 'report of another'));
    all.push(request(busy, 'bulk', 'export'));
    await new Promise(setImmediate);
    expect(started.toSorted()).toEqual(['export', 'list', 'report 1', 'report of another']);
    await end('report 1');
    expect(started).toContain('report 2');
    for (const name of ['report 2', 'list', 'report of another', 'export']) await end(name);
    await Promise.all(all);
  });

  test('beyond what may wait are refused, with the seconds to wait', async () => {
    const { load, request } = scene();
    const requests = Array.from({ length: 12 }, (_, at) => request(busy, 'bulk', `import ${at}`));
    await expect(Promise.race(requests)).rejects.toMatchObject({ status: 503, retryAfter: 1 });
    expect(load.refused()).toBe(1);
  });

  test('of a client that has gone lose their place', async () => {
    const { request, started, end } = scene();
    const client = new AbortController();
    const running = request(busy, 'heavy', 'report 1');
    const waiting = request(busy, 'heavy', 'report 2', client.signal);
    await new Promise(setImmediate);
    client.abort();
    await expect(waiting).rejects.toMatchObject({ status: 503 });
    await end('report 1');
    await running;
    expect(started).toEqual(['report 1']);
  });

  test('keep their turn until an export is read', async () => {
    const { request, started, end } = scene();
    const exporting = request(busy, 'bulk', 'export 1');
    const next = request(busy, 'bulk', 'export 2');
    await new Promise(setImmediate);
    await end('export 1', Readable.from(['id\n1']));
    const file = (await exporting) as Readable;
    expect(started).toEqual(['export 1']);
    expect(await text(file)).toBe('id\n1');
    await new Promise(setImmediate);
    expect(started).toEqual(['export 1', 'export 2']);
    await end('export 2');
    await next;
  });

  test('of a tenant take turns among processes too', async () => {
    const [here, there] = twoProcesses();
    const first = here.request(busy, 'heavy', 'report 1');
    await expect.poll(() => here.started).toEqual(['report 1']);
    const second = there.request(busy, 'heavy', 'report 2');
    const ofOther = there.request(other, 'heavy', 'report of another');
    const file = there.request(busy, 'bulk', 'export');
    await expect.poll(() => there.started.toSorted()).toEqual(['export', 'report of another']);
    await here.end('report 1');
    await expect.poll(() => there.started).toContain('report 2');
    for (const name of there.started) await there.end(name);
    await Promise.all([first, second, ofOther, file]);
  });

  test('go on when the process with the turn loses its connection', async () => {
    const [here, there] = twoProcesses();
    const locks = `from pg_locks where locktype = 'advisory'
      and database = (select oid from pg_database where datname = current_database())`;
    const first = here.request(busy, 'heavy', 'report 1');
    await expect.poll(() => here.started).toEqual(['report 1']);
    const second = there.request(busy, 'heavy', 'report 2');
    await expect.poll(async () => (await pool.query(`select ${locks} and not granted`)).rowCount).toBe(1);
    expect(there.started).toEqual([]);
    await pool.query(`select pg_terminate_backend(pid) ${locks} and granted`);
    await expect.poll(() => there.started).toEqual(['report 2']);
    await here.end('report 1');
    await there.end('report 2');
    await Promise.all([first, second]);
  });
});
