import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createParser } from 'eventsource-parser';
import { hashPassword } from '#features/platform/identity/server/index.ts';
import { rolesRepo } from '#features/platform/roles/server/index.ts';
import { usersRepo } from '#features/platform/users/server/index.ts';
import { openDatabase } from '#kit/server/data/database.ts';
import { freePort } from '#kit/server/testing/freePort.ts';
import { temporaryFolder } from '#kit/server/testing/temporaryFolder.ts';
import { testDatabaseUrl } from '#kit/server/testing/testDatabase.ts';
import { composedAreas } from './composedAreas.ts';
import { createTenant, setupScope } from './createTenant.ts';
import { untilReady, type Run, runProduct } from '#testing/processes.ts';

/** Two server processes, as an installation runs them, on one database. */
const url = await testDatabaseUrl();
const database = openDatabase({ url, poolSize: 2 });
const password = 'una clave bien larga';
const [email, slug] = ['ana@dos.test', 'dos'];
const running: Run[] = [];
let folder = '';
let one = '';
let two = '';

/** Starts a process and returns its address once it is ready. */
async function start(): Promise<string> {
  const port = String(await freePort());
  const product = await runProduct({
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://comanda.test',
    PORT: port,
    DATABASE_URL: url,
    DATABASE_POOL: '4',
    DATA_DIR: folder,
    LOG_LEVEL: 'silent',
  });
  running.push(product);
  await untilReady(product);
  return `http://127.0.0.1:${port}`;
}

beforeAll(async () => {
  folder = await temporaryFolder('two');
  const tenantId = await createTenant(database, { slug, name: 'Dos', country: 'cl' });
  const passwordHash = await hashPassword(password);
  await database.inTenant(setupScope(tenantId, 'first'), async (db) => {
    const { id } = await rolesRepo.insert(db, {
      name: 'todo',
      description: '',
      policyIds: [...composedAreas.policies.all].filter((policy) => !composedAreas.policies.isReserved(policy)),
      allStores: true,
      storeIds: [],
      storeGroupIds: [],
    });
    const columns = { name: 'Ana', email, phone: '+56987654321', enabled: true, allStores: true, passwordHash };
    await usersRepo.insert(db, columns, { roleIds: [id], storeIds: [], storeGroupIds: [], allStores: true });
  });
  [one, two] = await Promise.all([start(), start()]);
}, 120_000);

afterAll(async () => {
  for (const { takeDown } of running) await takeDown();
  await database.close();
  await rm(folder, { recursive: true, force: true });
}, 30_000);

async function signIn(server: string): Promise<Record<string, string>> {
  const reply = await fetch(`${server}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password, tenantId: slug }),
  });
  const { idToken } = (await reply.json()) as { idToken: string };
  return { authorization: `Bearer ${idToken}`, tenant: slug };
}
const api = (server: string, address: string, headers: Record<string, string>, init: RequestInit = {}) =>
  fetch(`${server}/api/admin/v1${address}`, { ...init, headers: { ...headers, ...(init.headers as object) } });
const json = { 'content-type': 'application/json' };

test('a session opened on one works on the other, and ends on both', async () => {
  const headers = await signIn(one);
  expect((await api(two, '/admin_users/me', headers)).status).toBe(200);
  const { data } = (await (await api(two, '/my_account/sessions', headers)).json()) as {
    data: { id: number; current: boolean }[];
  };
  const currentSession = data.find(({ current }) => current);
  expect((await api(one, `/my_account/sessions/${currentSession?.id}`, headers, { method: 'DELETE' })).status).toBe(
    204,
  );
  await expect.poll(async () => (await api(two, '/admin_users/me', headers)).status).toBe(401);
});

/** A new token of the API: its id and the headers of requests with it. */
async function createToken(server: string, headers: Record<string, string>, name: string) {
  const token = { name, policy_ids: ['roles.list'], all_stores: true, requests_per_second: 100 };
  const body = JSON.stringify({ token });
  const reply = await api(server, '/tokens', headers, { method: 'POST', headers: json, body });
  const { id, secret } = (await reply.json()) as { id: number; secret: string };
  return { id, caller: { authorization: `Bearer ${secret}` } };
}

test('a token that is revoked on one ends on the other within 15 seconds', async () => {
  const headers = await signIn(one);
  const { id, caller } = await createToken(one, headers, 'Revocado');
  const statusOn = async (server: string) => (await api(server, '/roles', caller)).status;
  expect([await statusOn(one), await statusOn(two)]).toEqual([200, 200]);
  expect((await api(one, `/tokens/${id}/revoke`, headers, { method: 'POST' })).status).toBe(200);
  expect(await statusOn(one)).toBe(401);
  await expect.poll(() => statusOn(two), { timeout: 15_000 }).toBe(401);
});

test('requests of a token at one count for its use on the other', async () => {
  const headers = await signIn(one);
  const { id, caller } = await createToken(one, headers, 'Contado');
  for (let count = 0; count < 5; count++) await api(one, '/roles', caller);
  const requests = async () => {
    const { data } = (await (await api(two, '/token_limits', headers)).json()) as {
      data: { id: number; requests: number }[];
    };
    return data.find((limit) => limit.id === id)?.requests;
  };
  await expect.poll(requests, { timeout: 10_000 }).toBe(5);
});

test('an event caused on one arrives through the other', async () => {
  const headers = await signIn(one);
  const received: string[] = [];
  const parser = createParser({ onEvent: ({ event }) => void received.push(event ?? '') });
  const ending = new AbortController();
  const stream = await api(two, '/events', headers, { signal: ending.signal });
  const reader = (async () => {
    for await (const chunk of stream.body ?? []) parser.feed(Buffer.from(chunk).toString());
  })();
  const body = JSON.stringify({
    role: { name: 'Nuevo', description: '', policy_ids: [], all_stores: true, store_ids: [] },
  });
  expect((await api(one, '/roles', headers, { method: 'POST', headers: json, body })).status).toBe(201);
  await expect.poll(() => received, { timeout: 30_000 }).toContain('roles');
  ending.abort();
  await reader.catch(() => undefined);
});

test('a job runs once, whichever of them takes it', async () => {
  const headers = await signIn(one);
  const { data } = (await (await api(one, '/roles?limit=100', headers)).json()) as {
    data: { id: number; name: string }[];
  };
  const roleIds = data.filter(({ name }) => name === 'todo').map(({ id }) => id);
  const user = {
    name: 'Invitada',
    phone: '987654321',
    password: null,
    role_ids: roleIds,
    all_stores: true,
    store_ids: [],
    enabled: true,
  };
  for (let i = 0; i < 12; i++) {
    const body = JSON.stringify({ admin_user: { ...user, email: `invitada${i}@dos.test` } });
    expect(
      (await api(i % 2 ? one : two, '/admin_users', headers, { method: 'POST', headers: json, body })).status,
    ).toBe(201);
  }
  const mails = async () => {
    const reply = (await (await api(one, '/jobs?limit=100', headers)).json()) as {
      data: { kind: string; status: string; attempts: number }[];
    };
    return reply.data.filter(({ kind }) => kind === 'mail.send');
  };
  await expect
    .poll(async () => (await mails()).filter(({ status }) => status === 'done').length, { timeout: 60_000 })
    .toBe(12);
  await wait(200);
  expect(new Set((await mails()).map(({ attempts }) => attempts))).toEqual(new Set([1]));
});

test('heavy requests are answered by a background process, which is started again when it dies', async () => {
  const headers = await signIn(one);
  const report = async () => (await api(one, '/kpi/summary', headers)).status;
  expect(await report()).toBe(200);
  const childrenOf = (pid?: number) => readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
  for (const { child } of running) for (const pid of childrenOf(child.pid)) process.kill(Number(pid), 'SIGKILL');
  await expect.poll(report, { timeout: 60_000 }).toBe(503);
  expect((await api(one, '/admin_users/me', headers)).status).toBe(200);
  await expect.poll(report, { timeout: 60_000 }).toBe(200);
});

test('both end in order when they are told to', async () => {
  for (const { child } of running) child.kill('SIGTERM');
  const ends = await Promise.all(running.map(({ ended }) => ended));
  expect(ends.map(({ code, err }) => ({ code, err }))).toEqual(running.map(() => ({ code: 0, err: '' })));
});
