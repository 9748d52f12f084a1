import { describe, expect, test } from 'vitest';
import { type Caller, testApp } from '#testing/testApp.ts';
import { storedOrder } from '#testing/orders.ts';
import { presenceApi, type Sighting } from '../presence.contract.ts';

const { app, tenant } = await testApp();
const home = await tenant();

const presenceEvents = () =>
  home.inTenant((db) =>
    db.selectFrom('events').select(['audience', 'storeId', 'data']).where('topic', '=', 'presence').execute(),
  );
const came = (record: Omit<Sighting, 'state'>) => ({ body: { ...record, state: 'came' as const } });

/** Collects the live events of a user until they contain a text. */
async function hearing({ headers }: Caller) {
  const { stream, statusCode } = await app.inject({ url: '/api/admin/v1/events', headers, payloadAsStream: true });
  expect(statusCode).toBe(200);
  const answer = stream();
  return {
    async until(expected: string): Promise<string> {
      let text = '';
      for await (const chunk of answer) {
        text += String(chunk);
        if (text.includes(expected)) break;
      }
      return text;
    },
  };
}

describe('a user on a record', () => {
  test('is shown to users who may open it in their stores', async () => {
    const store = await home.store('Ñuñoa');
    expect((await home.admin.call(presenceApi.tell, came({ kind: 'stores', id: store }))).status).toBe(204);
    const person = `user:${home.admin.id}`;
    const data = expect.objectContaining({ kind: 'stores', id: store, state: 'came', person });
    expect(await presenceEvents()).toEqual([{ audience: 'stores.show', storeId: store, data }]);
  });

  test('of an order is shown only to users of its store', async () => {
    const [near, far] = [await home.store('Cerca'), await home.store('Lejos')];
    const [inScope, other] = [await storedOrder(home, { storeId: near }), await storedOrder(home, { storeId: far })];
    const limited = await home.userWith(['orders.show'], { storeIds: [near] });
    const events = await hearing(limited);
    for (const id of [other, inScope])
      expect((await home.admin.call(presenceApi.tell, came({ kind: 'orders', id }))).status).toBe(204);
    const text = await events.until(`"id":${inScope}`);
    expect(text).toContain('Administración');
    expect(text).not.toMatch(new RegExp(`"id":${other}\\b`));
    expect((await limited.call(presenceApi.tell, came({ kind: 'orders', id: other }))).status).toBe(404);
    expect((await limited.call(presenceApi.tell, came({ kind: 'orders', id: inScope }))).status).toBe(204);
  });

  test('is not registered without access to the record', async () => {
    const cook = await home.userWith(['orders.cook']);
    expect((await cook.call(presenceApi.tell, came({ kind: 'roles', id: 1 }))).status).toBe(403);
    const [near, far] = [await home.store('Cerca'), await home.store('Lejos')];
    const limited = await home.userWith(['stores.show'], { storeIds: [near] });
    expect((await limited.call(presenceApi.tell, came({ kind: 'stores', id: near }))).status).toBe(204);
    expect((await limited.call(presenceApi.tell, came({ kind: 'stores', id: far }))).status).toBe(404);
  });
});
