import { describe, expect, test } from 'vitest';
import { testApp } from '#testing/testApp.ts';
import { presenceApi, type Sighting } from '../presence.contract.ts';

const { tenant } = await testApp();
const home = await tenant();

const told = () =>
  home.inTenant((db) =>
    db.selectFrom('events').select(['audience', 'storeId', 'data']).where('topic', '=', 'presence').execute(),
  );
const came = (record: Omit<Sighting, 'state'>) => ({ body: { ...record, state: 'came' as const } });

describe('somebody on a record', () => {
  test('is told by name to whoever may open it, within their stores', async () => {
    const store = await home.store('Ñuñoa');
    expect((await home.admin.call(presenceApi.tell, came({ kind: 'stores', id: store }))).status).toBe(204);
    const person = `user:${home.admin.id}`;
    const data = expect.objectContaining({ kind: 'stores', id: store, state: 'came', person });
    expect(await told()).toEqual([{ audience: 'stores.show', storeId: store, data }]);
  });

  test('is nobody who may not open it', async () => {
    const cook = await home.userWith(['orders.cook']);
    expect((await cook.call(presenceApi.tell, came({ kind: 'roles', id: 1 }))).status).toBe(403);
    const [near, far] = [await home.store('Cerca'), await home.store('Lejos')];
    const limited = await home.userWith(['stores.show'], { storeIds: [near] });
    expect((await limited.call(presenceApi.tell, came({ kind: 'stores', id: near }))).status).toBe(204);
    expect((await limited.call(presenceApi.tell, came({ kind: 'stores', id: far }))).status).toBe(404);
  });
});
