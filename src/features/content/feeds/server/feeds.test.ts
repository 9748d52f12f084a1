import { parse } from 'csv-parse/sync';
import { XMLParser } from 'fast-xml-parser';
import { describe, expect, test } from 'vitest';
import { productsApi } from '#features/catalogue/products/products.contract.ts';
import { unaudited } from '#kit/server/data/database.ts';
import { insertAll, update } from '#kit/server/data/write.ts';
import { builtFeed, runFeedBuild, withPictures } from '#testing/feeds.ts';
import { sellingChain } from '#testing/guestMenus.ts';
import { manyProducts } from '#testing/products.ts';
import { testApp } from '#testing/testApp.ts';
import { blankFeed, type Feed, feedFilesApi, feedsApi } from '../feeds.contract.ts';
import { networkOf } from '../networks.rules.ts';
import { fixPath, type ProblemGroup } from '../problems.rules.ts';

const app = await testApp();
const flags = ['social-networks'];

async function chain() {
  const tenant = await sellingChain(app, { flags });
  await withPictures(tenant, [tenant.products.italiano, tenant.products.cola]);
  return tenant;
}

const fileOf = (
  { network, token }: Pick<Feed, 'network' | 'token'>,
  slug: string,
  headers: Record<string, string> = {},
) =>
  app.visitor.call(
    feedFilesApi.file,
    { params: { token: `${token}.${networkOf(network).file}` } },
    { tenant: slug, ...headers },
  );

/** Ends the grace of the previous addresses. */
const endGrace = ({ inTenant }: Awaited<ReturnType<typeof chain>>) =>
  inTenant((db) =>
    unaudited(db)
      .updateTable('feeds')
      .set({ oldTokenUntil: new Date(0).toISOString() })
      .execute(),
  );

/** Hides all products of a menu but one. */
const hideBut = (tenant: Awaited<ReturnType<typeof chain>>, productId: number) =>
  tenant.inTenant(async (db) => {
    for (const id of Object.values(tenant.products)) await update(db, 'products', id, { show: id === productId });
  });

describe('a feed', () => {
  test('is created with defaults, changed, and keeps its network', async () => {
    const { admin } = await chain();
    const created = await admin.call(feedsApi.create, { body: { ...blankFeed, name: 'Meta', network: 'meta' } });
    expect(created).toMatchObject({ status: 201, body: { ...blankFeed, status: 'pending', version: 1 } });
    const params = { id: created.body.id };
    const other = await admin.call(feedsApi.update, { params, body: { network: 'google' } });
    expect(other.refusal.errors).toEqual({ network: ['Un catálogo no cambia de red: crea otro'] });
    const wrong = await admin.call(feedsApi.update, { params, body: { titleTemplate: '{producto} {otro}' } });
    expect(wrong.refusal.errors).toEqual({
      title_template: ['Usa solo {producto}, {local}, {empresa} y {categoria}'],
    });
    expect((await admin.call(feedsApi.update, { params, body: { minPrice: 2000 } })).body.minPrice).toBe(2000);
    expect((await admin.call(feedsApi.remove, { params })).status).toBe(204);
  });

  test('is refused as the fifty-first of a company', async () => {
    const { admin, inTenant } = await app.tenant({ flags });
    const named = (name: string) => ({ ...blankFeed, name, network: 'meta' as const });
    const rows = Array.from({ length: 49 }, (_, at) => ({ ...named(`Catálogo ${at}`), foodTypes: '[]' }));
    await inTenant((db) =>
      insertAll(
        db,
        'feeds',
        rows.map(({ storeIds: _, ...row }) => row),
      ),
    );
    const create = (name: string) => admin.call(feedsApi.create, { body: named(name) });
    const replies = await Promise.all([create('Uno'), create('Otro')]);
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201, 409]));
    const { refusal } = await create('Más');
    expect(refusal).toMatchObject({ code: 1163, message: expect.stringContaining('Hay 50 catálogos') });
  });

  test('has the products of the menu at the prices of its dispatch method', async () => {
    const tenant = await chain();
    const feed = await builtFeed(app, tenant);
    expect(feed).toMatchObject({ status: 'ready', rowCount: 2, confirmedCount: 2, leftOutCount: 0 });
    const file = await fileOf(feed, tenant.slug);
    expect(file.headers).toMatchObject({ 'content-type': 'text/csv; charset=utf-8' });
    const rows = parse(file.text, { columns: true }) as Record<string, string>[];
    expect(rows.map(({ id, title, price, availability }) => [id, title, price, availability])).toEqual([
      [`p${tenant.products.italiano}`, 'Italiano', '4800 CLP', 'in stock'],
      [`p${tenant.products.cola}`, 'Cola', '1500 CLP', 'in stock'],
    ]);
    expect(rows[0]?.link).toMatch(/^https:\/\/t[a-z]+\.comanda\.test\/tienda\/t[a-z]+\/locales\/[^/]+\/italiano-\d+$/);
    expect(rows[0]?.image_link).toMatch(/^https:.*\/feed-50-50\.jpg$/);
  });

  test('of Google is RSS with a row for each store', async () => {
    const tenant = await chain();
    const second = await tenant.store('Ñuñoa', tenant.menuId);
    await tenant.soldOut({ productId: tenant.products.cola, storeId: second, ends: 'manual' });
    const feed = await builtFeed(app, tenant, { network: 'google', perStore: true });
    const { rss } = new XMLParser().parse((await fileOf(feed, tenant.slug)).text) as {
      rss: { channel: { item: Record<string, string>[] } };
    };
    expect(rss.channel.item.map((item) => [item['g:id'], item['g:availability']])).toEqual([
      [`p${tenant.products.italiano}s${tenant.storeId}`, 'in_stock'],
      [`p${tenant.products.italiano}s${second}`, 'in_stock'],
      [`p${tenant.products.cola}s${tenant.storeId}`, 'in_stock'],
      [`p${tenant.products.cola}s${second}`, 'out_of_stock'],
    ]);
  });

  test.each(['googleLocal', 'googleMenu', 'tiktok', 'tiktokGeneric'] as const)(
    'of %s is accepted by a reader',
    async (network) => {
      const tenant = await chain();
      const feed = await builtFeed(app, tenant, { network });
      expect(feed).toMatchObject({ status: 'ready', rowCount: 2 });
      const sample = await tenant.admin.call(feedsApi.sample, { params: { id: feed.id } });
      expect(sample.body.rows).toHaveLength(2);
    },
  );

  test('leaves products out with the reason', async () => {
    const tenant = await chain();
    await tenant.inTenant((db) => update(db, 'products', tenant.products.cola, { pictureKeys: '[]' }));
    const feed = await builtFeed(app, tenant);
    expect(feed).toMatchObject({ rowCount: 1, leftOutCount: 1 });
    expect(feed.problems[0]).toEqual({ problem: 'noPicture', count: 1, productIds: [tenant.products.cola] });
  });

  test('leads from a problem to the list of its products', async () => {
    const tenant = await chain();
    await manyProducts(tenant, 3);
    const { problems } = await builtFeed(app, tenant);
    const group = problems.find(({ problem }) => problem === 'noDescription');
    const ids = new URL(fixPath(group as ProblemGroup), 'https://a.test').searchParams.get('ids');
    const { body } = await tenant.admin.call(productsApi.list, { query: { ids: ids ?? '' } });
    expect(body.data.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual([
      tenant.products.italiano,
      tenant.products.cola,
    ]);
  });

  test('with most rows gone is held until a person confirms', async () => {
    const tenant = await chain();
    const feed = await builtFeed(app, tenant);
    await hideBut(tenant, tenant.products.cola);
    await runFeedBuild(app, tenant.id, feed.id);
    const params = { id: feed.id };
    const pending = (await tenant.admin.call(feedsApi.get, { params })).body;
    expect(pending).toMatchObject({ status: 'held', rowCount: 2, heldCount: 1, confirmedCount: 2 });
    expect(parse((await fileOf(feed, tenant.slug)).text)).toHaveLength(3);
    const confirmed = await tenant.admin.call(feedsApi.confirm, { params });
    expect(confirmed.body).toMatchObject({ status: 'ready', rowCount: 1, heldCount: null, confirmedCount: 1 });
    expect(parse((await fileOf(feed, tenant.slug)).text)).toHaveLength(2);
    expect((await tenant.admin.call(feedsApi.confirm, { params })).status).toBe(409);
  });

  test('stays when the menu is withdrawn or no product is left', async () => {
    const tenant = await chain();
    const feed = await builtFeed(app, tenant);
    const params = { id: feed.id };
    await hideBut(tenant, 0);
    await runFeedBuild(app, tenant.id, feed.id);
    expect((await tenant.admin.call(feedsApi.get, { params })).body).toMatchObject({ status: 'empty', rowCount: 2 });
    await tenant.inTenant((db) => update(db, 'menus', tenant.menuId, { publishedVersionId: null }));
    await runFeedBuild(app, tenant.id, feed.id);
    expect((await tenant.admin.call(feedsApi.get, { params })).body).toMatchObject({
      status: 'unpublished',
      rowCount: 2,
    });
    expect(parse((await fileOf(feed, tenant.slug)).text)).toHaveLength(3);
  });

  test('built by two processes at once has one whole file', async () => {
    const tenant = await chain();
    const feed = await builtFeed(app, tenant);
    await tenant.inTenant((db) => update(db, 'products', tenant.products.cola, { priceProduct: 1900 }));
    await Promise.all([runFeedBuild(app, tenant.id, feed.id), runFeedBuild(app, tenant.id, feed.id)]);
    const { body } = await tenant.admin.call(feedsApi.get, { params: { id: feed.id } });
    expect(body).toMatchObject({ status: 'ready', rowCount: 2 });
    expect((await fileOf(body, tenant.slug)).text).toContain('1900 CLP');
  });

  test('keeps its file when a build is interrupted, and leaves nothing behind', async () => {
    const tenant = await chain();
    await manyProducts(tenant, 3);
    const feed = await builtFeed(app, tenant);
    await tenant.inTenant((db) => update(db, 'products', tenant.products.cola, { priceProduct: 1900 }));
    const stopped = runFeedBuild(app, tenant.id, feed.id, AbortSignal.abort());
    await expect(stopped).rejects.toThrow(/abort/);
    expect((await fileOf(feed, tenant.slug)).text).toContain('1500 CLP');
    const files = await tenant.inTenant((db) => unaudited(db).selectFrom('feedFiles').select('fileKey').execute());
    expect(files).toHaveLength(1);
  });
});

describe('the address of a feed', () => {
  test('answers 304 to a known tag, and gzip to those who take it', async () => {
    const tenant = await chain();
    const feed = await builtFeed(app, tenant);
    const { headers } = await fileOf(feed, tenant.slug, { 'accept-encoding': 'gzip' });
    expect(headers).toMatchObject({ 'content-encoding': 'gzip', etag: expect.any(String) });
    const repeated = await fileOf(feed, tenant.slug, { 'if-none-match': String(headers.etag) });
    expect(repeated).toMatchObject({ status: 304, text: '' });
  });

  test('is unknown in another company, with another extension and before its first file', async () => {
    const [tenant, other] = [await chain(), await chain()];
    const feed = await builtFeed(app, tenant);
    expect((await fileOf(feed, other.slug)).status).toBe(404);
    expect((await fileOf({ ...feed, network: 'google' }, tenant.slug)).status).toBe(404);
    const { body } = await tenant.admin.call(feedsApi.create, {
      body: { ...blankFeed, name: 'Nuevo', network: 'meta' },
    });
    expect((await fileOf(body, tenant.slug)).refusal.code).toBe(1160);
  });

  test('answers under its old token for seven days', async () => {
    const tenant = await chain();
    const feed = await builtFeed(app, tenant);
    const { body } = await tenant.admin.call(feedsApi.rotate, { params: { id: feed.id } });
    expect(body.token).not.toBe(feed.token);
    expect((await fileOf(feed, tenant.slug)).status).toBe(200);
    expect((await fileOf(body, tenant.slug)).status).toBe(200);
    await endGrace(tenant);
    expect((await fileOf(feed, tenant.slug)).status).toBe(404);
  });

  test('does not change again while its old one answers', async () => {
    const tenant = await chain();
    const feed = await builtFeed(app, tenant);
    const rotate = () => tenant.admin.call(feedsApi.rotate, { params: { id: feed.id } });
    const replies = await Promise.all([rotate(), rotate()]);
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 409]));
    const { refusal } = await rotate();
    expect(refusal).toMatchObject({
      code: 1164,
      message: expect.stringMatching(/^La dirección anterior responde hasta el \d\d\/.* otra vez\.$/),
    });
    expect((await fileOf(feed, tenant.slug)).status).toBe(200);
    await endGrace(tenant);
    expect((await rotate()).status).toBe(200);
  });

  test('records who reads it', async () => {
    const tenant = await chain();
    const feed = await builtFeed(app, tenant);
    await fileOf(feed, tenant.slug, { 'user-agent': 'facebookexternalhit/1.1' });
    await fileOf(feed, tenant.slug, { 'user-agent': 'curl/8.0' });
    const { body } = await tenant.admin.call(feedsApi.get, { params: { id: feed.id } });
    expect(body).toMatchObject({ readAt: expect.any(String), otherReadAt: expect.any(String), otherAgent: 'curl' });
  });
});

describe('a product', () => {
  test('is read as every network would, with what changes or leaves it out', async () => {
    const tenant = await chain();
    await tenant.inTenant((db) =>
      update(db, 'products', tenant.products.cola, { name: 'Cola 🥤', pictureKeys: JSON.stringify([]) }),
    );
    const query = { productId: tenant.products.cola, storeId: tenant.storeId };
    const { body } = await tenant.admin.call(feedsApi.preview, { query });
    const of = (network: string) => body.data.find((each) => each.network === network);
    expect(of('meta')).toMatchObject({ fields: [], problems: ['noPicture', 'noDescription'] });
    expect(of('tiktok')?.problems).toEqual(['noPicture', 'changedText', 'noDescription']);
    expect(of('googleLocal')?.fields).toContainEqual({ name: 'price', value: '1500 CLP' });
    const unknown = await tenant.admin.call(feedsApi.preview, { query: { ...query, productId: 999_999 } });
    expect(unknown.refusal.code).toBe(1162);
  });
});

test('users of some stores see feeds and change none', async () => {
  const tenant = await chain();
  const feed = await builtFeed(app, tenant);
  const policies = ['feeds.show', 'feeds.list', 'feeds.update', 'feeds.delete'] as const;
  const local = await tenant.userWith(policies, { storeIds: [tenant.storeId] });
  const params = { id: feed.id };
  expect((await local.call(feedsApi.get, { params })).status).toBe(200);
  for (const endpoint of [feedsApi.build, feedsApi.confirm, feedsApi.rotate, feedsApi.remove])
    expect((await local.call(endpoint, { params })).status).toBe(403);
});
