import { expect, test } from 'vitest';
import { bannerPreviewApi } from '#features/content/banners/office/bannerPreview.contract.ts';
import { bannersApi } from '#features/content/banners/record/banners.contract.ts';
import { insert, update } from '#kit/server/data/write.ts';
import { sellingChain } from '#testing/guestMenus.ts';
import { testApp } from '#testing/testApp.ts';

const comanda = await testApp();
const chain = await sellingChain(comanda);
const { admin, storeId } = chain;
const pictureKey = `t${chain.id}/foto`;
await chain.inTenant(async (db) => {
  const file = { name: 'foto', type: 'settings', contentType: 'image/png' } as const;
  await insert(db, 'pictures', { key: pictureKey, ...file, alt: 'Dos por uno', uploadedAt: new Date().toISOString() });
  // Two hours behind the company.
  await update(db, 'stores', storeId, { timeZone: 'Pacific/Easter' });
});

/** Fields of a form without a schedule and without limits. */
const blank = {
  active: true,
  description: '',
  url: '',
  category: 'web',
  pictureKey,
  startDate: null,
  endDate: null,
  availability: 'always' as const,
  availableDays: [],
  startTime: null,
  endTime: null,
  dispatchMethod: 'both' as const,
  platforms: [],
  position: 1,
  bannerableType: null,
  bannerableId: null,
  storeIds: [],
  storeGroupIds: [],
};
const menuTop = (fields: object = {}) => ({ ...blank, placement: 'menuTop' as const, ...fields });
const popUp = {
  ...blank,
  trigger: 'entry' as const,
  triggerAfter: null,
  maxPerSession: 1,
  daysBetween: null,
  maxTotal: null,
};

const visit = { storeId, moment: '2026-11-27T20:00' };
const evening = {
  availability: 'scheduled' as const,
  availableDays: ['friday' as const],
  startTime: '19:00',
  endTime: '24:00',
};

test('draws an unsaved banner in the page of its store, beside the stored ones, and stores nothing', async () => {
  const stored = await admin.call(bannersApi.create, { body: { name: 'Otro', placement: 'menuTop', pictureKey } });
  const { body } = await admin.call(bannerPreviewApi.banner, { body: { draft: menuTop({ position: 2 }), ...visit } });
  expect(body.reasons).toEqual({ web: [], webResponsive: [] });
  const codes = [...body.html.matchAll(/<li data-via="(b\d+)"/g)].map(([, code]) => code);
  expect(codes).toEqual([`b${stored.body.id}`, body.code]);
  expect(body.html).toContain('Italiano');
  expect(body.html).not.toContain('type="module"');
  const changed = { id: stored.body.id, draft: menuTop({ active: false }) };
  expect((await admin.call(bannerPreviewApi.banner, { body: { ...changed, ...visit } })).body.reasons.web).toEqual([
    { why: 'off', until: null, by: null },
  ]);
  expect((await admin.call(bannersApi.list, {})).body.data).toMatchObject([{ name: 'Otro', active: true }]);
});

test('reads the moment on the clock of the store, and tells when a hidden pop-up opens', async () => {
  const draft = { ...popUp, ...evening };
  const at = async (moment: string) =>
    (await admin.call(bannerPreviewApi.popUp, { body: { draft, storeId, moment } })).body;
  const open = await at('2026-11-27T19:00');
  expect(open.at).toBe('2026-11-28T00:00:00.000Z');
  expect(open.html).toContain(`<dialog class="pop-up" open aria-label="Dos por uno" data-via="${open.code}"`);
  const closed = await at('2026-11-27T18:55');
  expect(closed.html).not.toContain('<dialog');
  expect(closed.reasons.webResponsive).toEqual([{ why: 'hours', until: '2026-11-28T00:00:00.000Z', by: null }]);
});

test('draws position banners on the page of their place', async () => {
  const at = async (fields: object) => {
    const draft = menuTop(fields);
    return (await admin.call(bannerPreviewApi.position, { body: { draft, ...visit } })).body;
  };
  const product = await at({ placement: 'product', bannerableType: 'product', bannerableId: chain.products.italiano });
  expect(product.html).toMatch(/data-page="product".*<ul class="promos"/s);
  expect((await at({ placement: 'tracking' })).html).toMatch(/data-page="order".*<ul class="promos"/s);
  expect((await at({ placement: 'checkoutAside' })).html).toMatch(
    /<dialog open aria-label="Tu pedido".*class="promos"/s,
  );
  const home = await at({ placement: 'home', storeIds: [storeId] });
  expect(home).toMatchObject({ store: null, timeZone: 'America/Santiago', reasons: { web: [{ why: 'noStore' }] } });
});

test('is for users who may edit banners, at their stores', async () => {
  const body = { draft: menuTop(), ...visit };
  const other = await sellingChain(comanda);
  expect((await other.admin.call(bannerPreviewApi.banner, { body })).status).toBe(404);
  const local = await chain.userWith(['banners.update'], { storeIds: [await chain.store('Otro local')] });
  expect((await local.call(bannerPreviewApi.banner, { body })).status).toBe(404);
  const reader = await chain.userWith(['banners.list', 'banners.show']);
  expect((await reader.call(bannerPreviewApi.banner, { body })).status).toBe(403);
  const unready = { draft: menuTop({ url: 'javascript:alert(1)' }), ...visit };
  expect((await admin.call(bannerPreviewApi.banner, { body: unready })).status).toBe(422);
});
