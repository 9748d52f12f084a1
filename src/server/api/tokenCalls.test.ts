import { describe, expect, test } from 'vitest';
import { rolesApi } from '#features/platform/roles/roles.contract.ts';
import { usersApi } from '#features/platform/users/users.contract.ts';
import { storeTokenCalls } from '#features/platform/tokens/server/tokenCallLog.ts';
import { storeCalls } from '#features/platform/tokens/server/tokenCalls.repo.ts';
import { maxCalls, tokenCallsApi, type TokenCallsQuery } from '#features/platform/tokens/tokenCalls.contract.ts';
import { tokensApi } from '#features/platform/tokens/tokens.contract.ts';
import { storesApi } from '#features/stores/record/stores.contract.ts';
import { isolatedTestApp } from '#testing/testApp.ts';
import { tokenWith } from '#testing/tokens.ts';

const comanda = await isolatedTestApp();
const home = await comanda.tenant();
const { admin } = home;

describe('the log of a token', () => {
  test('has its last calls with their request and result, without queries', async () => {
    const token = await tokenWith(comanda, home, ['stores.list']);
    const listed = await token.call(storesApi.list, { query: { query: 'ana@x.test' } });
    await token.call(usersApi.list);
    await storeTokenCalls(comanda.database);
    const params = { id: token.id };
    const { body } = await admin.call(tokenCallsApi.ofToken, { params });
    expect(body.data.map(({ method, path, status }) => [method, path, status])).toEqual([
      ['GET', '/api/admin/v1/admin_users', 403],
      ['GET', '/api/admin/v1/stores', 200],
    ]);
    expect(body.data[1]?.requestId).toBe(listed.headers['x-request-id']);
    const first = (await admin.call(tokensApi.get, { params })).body.lastUsedAt;
    expect(first).toBe(body.data[0]?.at);
    await token.call(storesApi.list);
    await storeTokenCalls(comanda.database);
    expect((await admin.call(tokensApi.get, { params })).body.lastUsedAt).toBe(first);
  });

  test('is searched over all tokens by token, result, path and id of the request', async () => {
    const other = await comanda.tenant();
    const [one, two] = [await tokenWith(comanda, other, ['stores.list']), await tokenWith(comanda, other, [])];
    const listed = await one.call(storesApi.list);
    await two.call(storesApi.list);
    await two.call(rolesApi.list);
    await storeTokenCalls(comanda.database);
    const found = async (query: Partial<TokenCallsQuery>) => {
      const { body } = await other.admin.call(tokenCallsApi.list, { query });
      return body.data.map(({ token, path, status }) => [token.id, path.split('/').at(-1), status]);
    };
    const [roles, refused, done] = [
      [two.id, 'roles', 403],
      [two.id, 'stores', 403],
      [one.id, 'stores', 200],
    ];
    expect(await found({})).toEqual([roles, refused, done]);
    expect(await found({ tokenId: two.id })).toEqual([roles, refused]);
    expect(await found({ result: 'done' })).toEqual([done]);
    expect(await found({ result: 'failed' })).toEqual([]);
    expect(await found({ query: '/Roles' })).toEqual([roles]);
    expect(await found({ query: String(listed.headers['x-request-id']) })).toEqual([done]);
    const first = await other.admin.call(tokenCallsApi.list, { query: { limit: 2 } });
    expect(await found({ cursor: first.body.nextCursor ?? '' })).toEqual([done]);
  });

  test('keeps a limited number of calls', async () => {
    const { id } = await tokenWith(comanda, home, ['stores.list']);
    const call = { tokenId: id, method: 'GET', path: '/', status: 200, milliseconds: 1 };
    const calls = Array.from({ length: maxCalls + 5 }, (_, at) => ({
      ...call,
      requestId: `call-${at}`,
      at: new Date().toISOString(),
    }));
    await home.inTenant((db) => storeCalls(db, calls));
    const stored = await home.inTenant((db) =>
      db.selectFrom('tokenCalls').select('requestId').where('tokenId', '=', id).orderBy('id').execute(),
    );
    expect([stored.length, stored[0]?.requestId]).toEqual([maxCalls, 'call-5']);
  });
});

describe('the limit of a token', () => {
  test('is shown with its use of the last minute', async () => {
    const other = await comanda.tenant();
    const { call, id } = await tokenWith(comanda, other, ['stores.list'], { requestsPerSecond: 3 });
    const revoked = await tokenWith(comanda, other, ['stores.list']);
    await other.admin.call(tokensApi.revoke, { params: { id: revoked.id } });
    const second = () => Math.floor(Date.now() / 1000);
    const first = second();
    const replies = await Promise.all(Array.from({ length: 12 }, () => call(storesApi.list)));
    const seconds = second() - first + 1;
    const refused = replies.filter(({ status }) => status === 429).length;
    const { body } = await other.admin.call(tokenCallsApi.limits);
    expect(body.data).toEqual([
      expect.objectContaining({ id, state: 'active', requestsPerSecond: 3, requests: 12, refused }),
    ]);
    expect(body.data[0]?.busiestSecond).toBeGreaterThanOrEqual(Math.ceil(12 / seconds));
  });
});
