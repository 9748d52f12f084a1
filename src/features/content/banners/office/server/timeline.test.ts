import { beforeAll, expect, test } from 'vitest';
import type { CallArgs } from '#kit/contract/endpoint.ts';
import { insert } from '#kit/server/data/write.ts';
import { testApp } from '#testing/testApp.ts';
import { bannersApi, popUpsApi, positionBannersApi } from '../../record/banners.contract.ts';
import { timelineApi } from '../timeline.contract.ts';

const { tenant } = await testApp();
const home = await tenant();
const { admin } = home;
let pictureId = 0;
let [north, south, second] = [0, 0, 0];

beforeAll(async () => {
  north = await home.store('Norte');
  south = await home.store('Sur');
  const picture = { key: `t${home.id}/foto`, name: 'foto', type: 'settings', contentType: 'image/png' } as const;
  const uploadedAt = new Date().toISOString();
  pictureId = (await home.inTenant((db) => insert(db, 'pictures', { ...picture, uploadedAt }))).id;
});

const create = async (name: string, fields: CallArgs<typeof positionBannersApi.create>['body'] & object) =>
  (await admin.call(positionBannersApi.create, { body: { name, pictureIds: [pictureId], ...fields } })).body.id;
const read = async (query: CallArgs<typeof timelineApi.read>['query'] & object, who = admin) =>
  (await who.call(timelineApi.read, { query })).body;

test('a banner that loses its place is listed with the winner and the hours, on the clock of the store', async () => {
  const first = await create('Primero', { position: 1 });
  second = await create('Segundo', { position: 2, storeIds: [north] });
  const { data } = await read({ storeIds: [north] });
  const [row] = data;
  const days = { from: row?.lines[0]?.visible[0]?.from, until: row?.lines[0]?.visible[0]?.until };
  expect(data).toEqual([
    {
      kind: 'position',
      placement: 'menuTop',
      at: null,
      stores: [{ id: north, name: 'Norte' }],
      timeZone: 'America/Santiago',
      startDate: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
      moreCount: 0,
      lines: [
        { id: first, name: 'Primero', visible: [days], conflicts: [] },
        {
          id: second,
          name: 'Segundo',
          visible: [],
          conflicts: [{ ...days, winner: { id: first, name: 'Primero' }, because: 'priority' }],
        },
      ],
    },
  ]);
});

test('stores with the same schedule share a row, and those outside of the scope of a role are absent', async () => {
  const onlyNorth = await create('Del norte', { storeIds: [north] });
  const storesOf = async () => (await read({})).data.map(({ stores }) => stores.map(({ name }) => name));
  expect(await storesOf()).toEqual([['Norte'], ['Sur']]);
  for (const id of [onlyNorth, second]) await admin.call(positionBannersApi.remove, { params: { id } });
  expect(await storesOf()).toEqual([['Norte', 'Sur']]);
  const local = await home.userWith(['banners.list', 'position_banners.list'], { storeIds: [south] });
  const { data, total } = await read({}, local);
  expect([total, data.map(({ stores }) => stores)]).toEqual([1, [[{ id: south, name: 'Sur' }]]]);
  const outside = await local.call(timelineApi.read, { query: { storeIds: [north] } });
  expect(outside.status).toBe(404);
});

test('shows only the kinds that a role may list, and nothing of another company', async () => {
  await admin.call(popUpsApi.create, { body: { name: 'Ventana', pictureIds: [pictureId] } });
  await admin.call(bannersApi.create, { body: { name: 'Portada', pictureIds: [pictureId] } });
  const reader = await home.userWith(['banners.list']);
  expect((await read({}, reader)).data.map(({ kind }) => kind)).toEqual(['banner']);
  expect(new Set((await read({})).data.map(({ kind }) => kind))).toEqual(new Set(['banner', 'position', 'popUp']));
  const other = await tenant();
  await other.store('Ajeno');
  expect((await read({}, other.admin)).data).toEqual([]);
  const foreign = await other.admin.call(timelineApi.read, { query: { storeIds: [north] } });
  expect(foreign.status).toBe(404);
});
