import { afterEach, expect, test, vi } from 'vitest';
import { unaudited } from '#kit/server/data/database.ts';
import { emit } from '#kit/server/live/events.ts';
import { storesApi } from '#features/stores/record/stores.contract.ts';
import { slugOf } from '#domain/slugs.ts';
import { sellingStore } from '#testing/orders.ts';
import { testApp } from '#testing/testApp.ts';

const comanda = await testApp();
afterEach(() => {
  vi.useRealTimers();
});

/** Friday, on the clock of the store. */
const fridayAt = (time: string) => new Date(`2026-11-27T${time}-03:00`);
/** Sets the clock of the server, without its timers. */
const setClock = (time: string) => vi.useFakeTimers({ toFake: ['Date'], now: fridayAt(time) });

const pictured = 't/banner.webp';
const blank = { kind: 'banner', placement: 'menuTop', availability: 'always', pictureKey: pictured };

async function scene(banner: Record<string, unknown> = {}) {
  const shop = await sellingStore(comanda);
  const { name } = (await shop.admin.call(storesApi.get, { params: { id: shop.selling.id } })).body;
  const id = await shop.inTenant(async (db) => {
    await unaudited(db).insertInto('pictures').values({ key: pictured, name: 'banner', alt: 'Dos por uno' }).execute();
    const row = { ...blank, name: 'Viernes 2×1', ...banner };
    const { id } = await unaudited(db)
      .insertInto('banners')
      .values(row as never)
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  });
  const url = `/tienda/${shop.slug}/locales/${slugOf(name)}`;
  const read = async (path = url) => {
    const { statusCode, body, headers } = await comanda.app.inject({ url: path, headers: { host: 'localhost' } });
    expect(statusCode).toBe(200);
    return { body, age: Number(/max-age=(\d+)/.exec(String(headers['cache-control']))?.[1]) };
  };
  /** Changes what the banner shows, as a save of it does. */
  const change = (work: Parameters<typeof shop.inTenant>[0], topic = 'banners') =>
    shop.inTenant(async (db) => {
      await work(db);
      await emit(db, topic);
    });
  return { shop, id, url, read, change };
}

const hours = { availability: 'scheduled', availableDays: '["friday"]', startTime: '12:00', endTime: '20:00' };

test('a store shows its banner with a picture per device, above the menu', async () => {
  const { id, read, shop } = await scene({ url: '/locales/centro' });
  const { body } = await read();
  expect(body).toContain(`<li data-via="b${id}"><a href="/tienda/${shop.slug}/locales/centro?via=b${id}"><picture>`);
  expect(body).toContain('alt="Dos por uno" width="1320" height="385" fetchpriority="high"');
  expect(body.indexOf('class="promos"')).toBeLessThan(body.indexOf('class="cards"'));
});

test('a page shows a banner from its start, and no copy of it after its end', async () => {
  setClock('11:59:30');
  const { read } = await scene(hours);
  expect((await read()).body).not.toContain('Dos por uno');
  setClock('12:00:00');
  expect((await read()).body).toContain('Dos por uno');
  setClock('19:55:00');
  const ofEvening = await read();
  expect(ofEvening.body).toContain('data-left="225"');
  // The page that was just drawn is still in the memory of the server.
  setClock('20:00:00');
  expect((await read()).body).not.toContain('Dos por uno');
});

test('browsers keep a page no longer than until its banners change', async () => {
  setClock('11:59:50');
  const { read } = await scene(hours);
  expect((await read()).age).toBe(10);
  setClock('13:30:00');
  expect((await read()).age).toBe(15);
});

test.each([
  ['the banner', 'banners', 'banners'],
  ['its picture', 'pictures', 'pictures'],
])('a page without %s shows nothing of it', async (_, table, topic) => {
  const { read, change } = await scene();
  expect((await read()).body).toContain('Dos por uno');
  await change(
    (db) =>
      unaudited(db)
        .deleteFrom(table as 'banners')
        .execute(),
    topic,
  );
  await expect.poll(async () => (await read()).body, { timeout: 10_000 }).not.toContain('Dos por uno');
});

test('a pop-up is in the data of the page, and of no other company', async () => {
  const [{ read, id }, other] = [
    await scene({ kind: 'popUp', placement: null, trigger: 'seconds', triggerAfter: 10, daysBetween: 7 }),
    await scene(),
  ];
  const data = /<script type="application\/json" id="shop">(.*?)<\/script>/.exec((await read()).body)?.[1] ?? '{}';
  expect(JSON.parse(data)).toMatchObject({
    popUps: [{ via: `b${id}`, trigger: 'seconds', after: 10, daysBetween: 7, alt: 'Dos por uno' }],
  });
  expect((await other.read()).body).not.toContain(`"b${id}"`);
});
