import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { jobsApi } from '#features/platform/jobs/jobs.contract.ts';
import { usersApi } from '#features/platform/users/users.contract.ts';
import { isolatedTestApp } from '#testing/testApp.ts';

const limit = 2;
const { app, database, tenant } = await isolatedTestApp({ tenantRequests: limit });

test('a tenant that floods the server waits for its own requests, and others are served meanwhile', async () => {
  const [busy, other] = [await tenant(), await tenant()];
  const lock = await database.pool.connect();
  onTestFinished(() => lock.release(true));
  await lock.query('begin; lock table jobs in access exclusive mode');
  const flood = Array.from({ length: 5 }, () => busy.admin.call(jobsApi.list));
  const refused = await Promise.race(flood);
  expect(refused.status).toBe(503);
  expect(refused.headers['retry-after']).toBe('1');
  expect((await other.admin.call(usersApi.me)).status).toBe(200);
  const metrics = async () => (await app.inject('/metrics')).body;
  // The first refusal is here; the others may still be on their way.
  await expect.poll(metrics).toMatch(/^comanda_tenant_requests_refused_total 3$/m);
  expect(await metrics()).toContain(`comanda_tenant_requests{tenant="${busy.slug}"} ${limit}`);
  await lock.query('rollback');
  const statuses = (await Promise.all(flood)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(limit);
  expect((await busy.admin.call(jobsApi.list)).status).toBe(200);
});

test('whoever sends slowly holds nobody of the tenant back', async () => {
  const { admin, slug } = await tenant();
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const head = [`Host: localhost`, `Tenant: ${slug}`, 'Content-Type: application/json', 'Content-Length: 9'];
  const slow = Array.from({ length: limit + 1 }, () => connect(port, '127.0.0.1'));
  for (const socket of slow) {
    await once(socket, 'connect');
    socket.write(`POST /api/v1/orders/quote HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n{`);
  }
  await sleep(100);
  expect((await admin.call(usersApi.me)).status).toBe(200);
  for (const socket of slow) socket.destroy();
});
