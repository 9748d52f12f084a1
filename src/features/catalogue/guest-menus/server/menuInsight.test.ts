import { beforeAll, describe, expect, it } from 'vitest';
import { emit } from '#kit/server/live/events.ts';
import { update } from '#kit/server/data/write.ts';
import { testApp } from '#testing/testApp.ts';
import { sellingChain } from '#testing/guestMenus.ts';
import { menuVersionsApi } from '#features/catalogue/menus/versions/menuVersions.contract.ts';
import { menuInsightApi } from '../guestMenus.contract.ts';

const test = await testApp();
let company: Awaited<ReturnType<typeof sellingChain>>;
let other: Awaited<ReturnType<typeof sellingChain>>;
beforeAll(async () => {
  company = await sellingChain(test);
  other = await sellingChain(test);
});

const sale = { channel: 'web', method: 'pickUp' } as const;

describe('menu preview', () => {
  it('shows the draft or the published version in the first store that sells the menu', async () => {
    const params = { id: company.menuId };
    await company.inTenant(async (db) => {
      const [first] = company.content.categories;
      await update(db, 'menuLines', first!.lines[0]!.id, { price: 7777 });
      await emit(db, 'menus');
    });
    const draft = await company.admin.call(menuInsightApi.preview, { params });
    expect(draft.body.store.id).toBe(company.storeId);
    expect(draft.body.menu.version).toBe(0);
    expect(draft.body.categories[0]?.lines[0]?.pickUp.price).toBe(7777);
    const published = await company.admin.call(menuInsightApi.preview, { params, query: { published: true } });
    expect(published.body.categories[0]?.lines[0]?.pickUp.price).toBe(4000);
    expect(published.body.menu.version).toBe(1);
  });

  it('shows the scheduled version from its publication date on', async () => {
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

  it('rejects other tenants’ menus and stores, and stores out of scope', async () => {
    const foreign = await company.admin.call(menuInsightApi.preview, { params: { id: other.menuId } });
    expect(foreign.status).toBe(404);
    const request = { params: { id: company.menuId }, query: { storeId: other.storeId } };
    const refused = await company.admin.call(menuInsightApi.preview, request);
    expect([refused.status, refused.refusal.errors]).toEqual([422, { store_id: ['Elige un local de la lista'] }]);
    const elsewhere = await company.store('Lejos');
    const limited = await company.userWith(['menus.show'], { storeIds: [elsewhere] });
    const out = await limited.call(menuInsightApi.preview, {
      params: { id: company.menuId },
      query: { storeId: company.storeId },
    });
    expect(out.status).toBe(422);
    const nowhere = await limited.call(menuInsightApi.preview, { params: { id: company.menuId } });
    expect(nowhere.body.store.name).toBe('Ningún local');
  });

  it('requires the permission to see menus', async () => {
    const stranger = await company.userWith(['products.show']);
    for (const endpoint of [menuInsightApi.preview, menuInsightApi.preflight] as const)
      expect((await stranger.call(endpoint, { params: { id: company.menuId } })).status).toBe(403);
  });
});

describe('menu preflight', () => {
  it('lists the problems of the draft with links to the fields', async () => {
    const { body } = await company.admin.call(menuInsightApi.preflight, { params: { id: company.menuId } });
    expect(body).toMatchObject({ errors: 0, warnings: 2 });
    expect(body.data[0]).toMatchObject({
      kind: 'noPicture',
      name: 'Italiano',
      categoryName: 'Completos',
      path: `/products/edit-product/${company.products.italiano}/info?field=pictureKeys`,
    });
    expect((await company.admin.call(menuInsightApi.preflight, { params: { id: other.menuId } })).status).toBe(404);
  });

  it('reports a required option that is sold out in every store', async () => {
    await other.soldOut({ modifierId: other.options.mayo, ends: 'manual' });
    const { body } = await other.admin.call(menuInsightApi.preflight, { params: { id: other.menuId } });
    expect(body.data[0]).toMatchObject({ kind: 'requiredSoldOut', name: 'Salsas', path: '/sold-out' });
  });
});

describe('product sale explanation', () => {
  const failing = async (who: typeof company.admin, id: number, storeId: number) => {
    const { body } = await who.call(menuInsightApi.explain, { params: { id }, query: { ...sale, storeId } });
    return body.checks.filter(({ ok }) => !ok).map(({ name }) => name);
  };

  it('includes who marked the product as sold out and until when', async () => {
    const storeId = await company.store('Agotada', company.menuId);
    const until = '2030-01-01T15:00:00.000Z';
    await company.soldOut({ productId: company.products.cola, storeId, ends: 'time', until });
    const { body } = await company.admin.call(menuInsightApi.explain, {
      params: { id: company.products.cola },
      query: { ...sale, storeId },
    });
    expect(body.sellable).toBe(false);
    expect(body.checks.find(({ name }) => name === 'soldOut')).toMatchObject({
      ok: false,
      until,
      message: 'Está agotado en este local hasta el 01/01/2030 12:00. Lo marcó Ana.',
    });
  });

  it('lists all failed checks of a product that is in no menu', async () => {
    const bare = await company.store('Sin menú');
    expect(await failing(company.admin, company.products.cola, bare)).toEqual([
      'menu',
      'published',
      'menuChannel',
      'inMenu',
      'shown',
      'categoryHours',
      'storeOpen',
    ]);
  });

  it('rejects other tenants’ products and stores', async () => {
    const explain = (id: number, storeId: number) =>
      company.admin.call(menuInsightApi.explain, { params: { id }, query: { ...sale, storeId } });
    expect((await explain(other.products.cola, company.storeId)).status).toBe(404);
    const refused = await explain(company.products.cola, other.storeId);
    expect([refused.status, Object.keys(refused.refusal.errors)]).toEqual([422, ['store_id']]);
  });
});
