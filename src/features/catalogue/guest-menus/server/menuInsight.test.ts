import { beforeAll, describe, expect, it } from 'vitest';
import { emit } from '#kit/server/live/events.ts';
import { update } from '#kit/server/data/write.ts';
import { testApp } from '#testing/testApp.ts';
import { sellingChain } from '#testing/guestMenus.ts';
import { menuVersionsApi } from '#features/catalogue/menus/versions/menuVersions.contract.ts';
import { menuInsightApi } from '../guestMenus.contract.ts';

const test = await testApp();
let own: Awaited<ReturnType<typeof sellingChain>>;
let other: Awaited<ReturnType<typeof sellingChain>>;
beforeAll(async () => {
  own = await sellingChain(test);
  other = await sellingChain(test);
});

const sale = { channel: 'web', method: 'pickUp' } as const;

describe('the preview of a menu', () => {
  it('shows the draft, or what is published, in the first store that sells it', async () => {
    const params = { id: own.menuId };
    await own.inTenant(async (db) => {
      const [first] = own.content.categories;
      await update(db, 'menuLines', first!.lines[0]!.id, { price: 7777 });
      await emit(db, 'menus');
    });
    const draft = await own.admin.call(menuInsightApi.preview, { params });
    expect(draft.body.store.id).toBe(own.storeId);
    expect(draft.body.menu.version).toBe(0);
    expect(draft.body.categories[0]?.lines[0]?.pickUp.price).toBe(7777);
    const published = await own.admin.call(menuInsightApi.preview, { params, query: { published: true } });
    expect(published.body.categories[0]?.lines[0]?.pickUp.price).toBe(4000);
    expect(published.body.menu.version).toBe(1);
  });

  it('shows at a later moment what is to be published by then', async () => {
    const chain = await sellingChain(test);
    const params = { id: chain.menuId };
    await chain.inTenant((db) => update(db, 'menuLines', chain.content.categories[0]!.lines[0]!.id, { price: 8888 }));
    const publishesAt = '2126-11-20T11:00:00.000Z';
    await chain.admin.call(menuVersionsApi.publish, { params, body: { at: publishesAt } });
    await chain.inTenant((db) => update(db, 'menuLines', chain.content.categories[0]!.lines[0]!.id, { price: 9999 }));
    const seenAt = async (at: string) => {
      const { body } = await chain.admin.call(menuInsightApi.preview, { params, query: { published: true, at } });
      return [body.categories[0]?.lines[0]?.pickUp.price, body.publishesAt];
    };
    expect(await seenAt('2126-11-20T10:00:00.000Z')).toEqual([4000, null]);
    expect(await seenAt('2126-11-20T16:00:00.000Z')).toEqual([8888, publishesAt]);
  });

  it('is only of own menus and stores, and of stores within reach', async () => {
    const foreign = await own.admin.call(menuInsightApi.preview, { params: { id: other.menuId } });
    expect(foreign.status).toBe(404);
    const ask = { params: { id: own.menuId }, query: { storeId: other.storeId } };
    const refused = await own.admin.call(menuInsightApi.preview, ask);
    expect([refused.status, refused.refusal.errors]).toEqual([422, { store_id: ['Elige un local de la lista'] }]);
    const elsewhere = await own.store('Lejos');
    const limited = await own.userWith(['menus.show'], { storeIds: [elsewhere] });
    const out = await limited.call(menuInsightApi.preview, {
      params: { id: own.menuId },
      query: { storeId: own.storeId },
    });
    expect(out.status).toBe(422);
    const nowhere = await limited.call(menuInsightApi.preview, { params: { id: own.menuId } });
    expect(nowhere.body.store.name).toBe('Ningún local');
  });

  it('needs the permission to see menus', async () => {
    const stranger = await own.userWith(['products.show']);
    for (const endpoint of [menuInsightApi.preview, menuInsightApi.preflight] as const)
      expect((await stranger.call(endpoint, { params: { id: own.menuId } })).status).toBe(403);
  });
});

describe('the preflight of a menu', () => {
  it('names what is wrong with the draft and leads to the field', async () => {
    const { body } = await own.admin.call(menuInsightApi.preflight, { params: { id: own.menuId } });
    expect(body).toMatchObject({ errors: 0, warnings: 2 });
    expect(body.data[0]).toMatchObject({
      kind: 'noPicture',
      name: 'Italiano',
      categoryName: 'Completos',
      path: `/products/edit-product/${own.products.italiano}/info?field=pictureKeys`,
    });
    expect((await own.admin.call(menuInsightApi.preflight, { params: { id: other.menuId } })).status).toBe(404);
  });

  it('notices a required option that is off everywhere', async () => {
    await other.soldOut({ modifierId: other.options.mayo, ends: 'manual' });
    const { body } = await other.admin.call(menuInsightApi.preflight, { params: { id: other.menuId } });
    expect(body.data[0]).toMatchObject({ kind: 'requiredSoldOut', name: 'Salsas', path: '/sold-out' });
  });
});

describe('why a product is sold or not', () => {
  const failing = async (who: typeof own.admin, id: number, storeId: number) => {
    const { body } = await who.call(menuInsightApi.explain, { params: { id }, query: { ...sale, storeId } });
    return body.checks.filter(({ ok }) => !ok).map(({ name }) => name);
  };

  it('says by whom and until when it is sold out', async () => {
    const storeId = await own.store('Agotada', own.menuId);
    const until = '2030-01-01T15:00:00.000Z';
    await own.soldOut({ productId: own.products.cola, storeId, ends: 'time', until });
    const { body } = await own.admin.call(menuInsightApi.explain, {
      params: { id: own.products.cola },
      query: { ...sale, storeId },
    });
    expect(body.sellable).toBe(false);
    expect(body.checks.find(({ name }) => name === 'soldOut')).toMatchObject({
      ok: false,
      until,
      message: 'Está agotado en este local hasta el 01/01/2030 12:00. Lo marcó Ana.',
    });
  });

  it('says of a product that no menu has what else it lacks', async () => {
    const bare = await own.store('Sin menú');
    expect(await failing(own.admin, own.products.cola, bare)).toEqual([
      'menu',
      'published',
      'menuChannel',
      'inMenu',
      'shown',
      'categoryHours',
      'storeOpen',
    ]);
  });

  it('is told of own products and stores only', async () => {
    const ask = (id: number, storeId: number) =>
      own.admin.call(menuInsightApi.explain, { params: { id }, query: { ...sale, storeId } });
    expect((await ask(other.products.cola, own.storeId)).status).toBe(404);
    const refused = await ask(own.products.cola, other.storeId);
    expect([refused.status, Object.keys(refused.refusal.errors)]).toEqual([422, ['store_id']]);
  });
});
