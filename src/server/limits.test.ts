import { expect, test } from 'vitest';
import { testApp } from './testing.ts';

/** What anybody may send, and how long they may take for it. */
const { app, tenant } = await testApp();
const { admin } = await tenant();

const role = { name: 'Caja', description: '', policyIds: [], allStores: true, storeIds: [] };

test('the same key and content sent to another address is another request', async () => {
  const headers = { 'idempotency-key': 'una-clave', ...admin.headers };
  const send = (version: string) =>
    app.inject({ method: 'POST', url: `/api/admin/${version}/roles`, headers, payload: { role } });
  expect((await send('v1')).statusCode).toBe(201);
  expect((await send('v1')).statusCode).toBe(201);
  expect((await send('v2')).json()).toMatchObject({ code: 1011 });
});
