import { beforeEach, describe, expect, test } from 'vitest';
import { update } from '#kit/server/data/write.ts';
import { unaudited } from '#kit/server/data/database.ts';
import { channelScene } from '#testing/integrations/linkedChain.ts';
import { channelMenusApi } from '../channelMenus.contract.ts';
import { channelLinksApi } from '../../links/links.contract.ts';
import { testStoreNeeded } from '../../links/server/assertWritable.ts';
import { followLater } from './channelMenuJobKinds.ts';

const { linkedChain } = await channelScene();
let chain: Awaited<ReturnType<typeof linkedChain>>;
beforeEach(async () => {
  chain = await linkedChain();
  for (const { kit } of [chain.uber, chain.rappi]) kit.forgive();
});

const rowOf = async (provider: string) =>
  (await chain.admin.call(channelLinksApi.list, { query: { provider } })).body.data[0];
const uberMenu = () => chain.uber.menus.of(chain.references.uber);
const rappiMenu = () => chain.rappi.menus.of(chain.references.rappi);
/** Looks at the waiting publications now. */
const followNow = () =>
  chain.inTenant(async (db) => {
    const open = await db
      .selectFrom('channelPublications')
      .select('id')
      .where('state', 'in', ['waiting', 'lost'])
      .execute();
    await unaudited(db)
      .deleteFrom('jobs')
      .where('kind', '=', 'channels.follow_menu')
      .where('status', '=', 'queued')
      .execute();
    for (const { id } of open) await followLater(db, id, 0);
  });

describe('publishing a menu', () => {
  test('sends it to each channel, which shows it at once or checks it first', async () => {
    const published = await chain.publish(['uber_eats', 'rappi']);
    expect(published).toMatchObject([
      { channelName: 'Rappi', storeName: 'Providencia', number: 1, state: 'waiting' },
      { channelName: 'Uber Eats', number: 1, state: 'live', message: null },
    ]);
    expect(JSON.stringify(uberMenu().live)).toContain('Italiano');
    expect(JSON.stringify(uberMenu().live)).toContain('10:00');
    expect([rappiMenu().live, rappiMenu().sent !== null]).toEqual([null, true]);
    expect(await chain.targets()).toMatchObject([
      { provider: 'rappi', menuName: 'Carta', number: 1, state: 'waiting' },
      { provider: 'uber_eats', number: 1, state: 'live' },
    ]);
    const { body: counts } = await chain.admin.call(channelMenusApi.summary, {});
    expect(counts).toEqual({ never: 0, refused: 0, lost: 0 });
    const query = { state: 'waiting', query: 'providen' } as const;
    expect((await chain.admin.call(channelMenusApi.targets, { query })).body).toMatchObject({
      total: 1,
      data: [{ channelName: 'Rappi' }],
    });
  });

  test('follows a menu until the channel approves it', async () => {
    await chain.publish(['rappi']);
    chain.rappi.menus.approve(chain.references.rappi);
    await followNow();
    await chain.settled(async () => expect((await chain.history('rappi'))[0]).toMatchObject({ state: 'live' }));
    const [first] = await chain.history('rappi');
    expect(first?.answeredAt).not.toBeNull();
    expect(await rowOf('rappi')).toMatchObject({ menuState: 'live', menuLiveAt: first?.answeredAt, menuReason: null });
    await chain.inTenant((db) => update(db, 'products', chain.products.cola, { priceProduct: 1700 }));
    await chain.publish(['rappi']);
    expect(await rowOf('rappi')).toMatchObject({ menuState: 'waiting', menuLiveAt: first?.answeredAt });
  });

  test('shows why people of the channel refused it, with a link to the product', async () => {
    await chain.publish(['rappi']);
    const { italiano } = chain.products;
    chain.rappi.menus.reject(chain.references.rappi, `the picture of p${italiano} has a logo`);
    await followNow();
    await chain.settled(async () =>
      expect((await chain.history('rappi'))[0]).toMatchObject({
        state: 'refused',
        issues: [
          {
            itemKey: `p${italiano}`,
            message: `Rappi no acepta: «the picture of p${italiano} has a logo».`,
            path: `/products/edit-product/${italiano}/info?field=nameScreenProduct`,
          },
        ],
      }),
    );
    expect(await rowOf('rappi')).toMatchObject({
      takesMenus: true,
      menuState: 'refused',
      menuReason: `Rappi no acepta: «the picture of p${italiano} has a logo».`,
      menuLiveAt: null,
    });
  });

  test('does not send the same menu twice, and sends a changed one', async () => {
    await chain.publish(['uber_eats']);
    expect(await chain.publish(['uber_eats'])).toMatchObject([{ state: 'unchanged', number: 1 }]);
    expect(uberMenu().publications).toBe(1);
    await chain.inTenant((db) => update(db, 'products', chain.products.cola, { priceProduct: 1700 }));
    expect(await chain.publish(['uber_eats'])).toMatchObject([{ state: 'live', number: 2 }]);
    expect(uberMenu().publications).toBe(2);
  });

  test('is the same menu with another product sold out, which reaches channels separately', async () => {
    await chain.publish(['uber_eats']);
    await chain.soldOut({ productId: chain.products.cola, ends: 'manual' });
    expect(await chain.publish(['uber_eats'])).toMatchObject([{ state: 'unchanged' }]);
  });

  test('switches items on again whose sold-out ended while it was published', async () => {
    const { cola, italiano } = chain.products;
    const [soldOut, ended] = [`p${cola}`, `p${italiano}`];
    const linkId = await chain.linkOf('uber_eats');
    const items = () =>
      chain.inTenant((db) =>
        db.selectFrom('channelItems').select(['key', 'result']).where('linkId', '=', linkId).execute(),
      );
    await chain.inTenant((db) =>
      unaudited(db).insertInto('channelItems').values({ linkId, key: ended, result: 'ok', offUntil: null }).execute(),
    );
    await chain.soldOut({ productId: cola, ends: 'manual' });
    await chain.publish(['uber_eats']);
    await chain.settled(async () => expect(await items()).toEqual([{ key: soldOut, result: 'ok' }]));
  });

  test('is not sent with test credentials to a store that is not a test store', async () => {
    const linkId = await chain.linkOf('uber_eats');
    await chain.publish(['uber_eats']);
    const [first] = await chain.history('uber_eats');
    await chain.inTenant((db) => update(db, 'products', chain.products.cola, { priceProduct: 1700 }));
    await chain.publish(['uber_eats']);
    await chain.inTenant((db) => update(db, 'channelLinks', linkId, { isTestStore: false }));
    expect((await chain.preview('uber_eats')).findings[0]).toMatchObject({ kind: 'realStore', effect: 'blocks' });
    expect(await chain.publish(['uber_eats'])).toMatchObject([
      { state: 'failed', mayRetry: false, issues: [{ message: testStoreNeeded }] },
    ]);
    const { body } = await chain.admin.call(channelMenusApi.republish, { params: { id: first?.id ?? 0 } });
    expect((await chain.reportOf(body.jobId)).data).toMatchObject([{ state: 'refused', number: 3 }]);
    expect(uberMenu().publications).toBe(2);
  });

  test('has the prices of the list of the link, and its markup', async () => {
    const linkId = await chain.linkOf('uber_eats');
    await chain.inTenant(async (db) => {
      const { id } = await unaudited(db)
        .insertInto('priceGroups')
        .values({ name: 'Uber', position: 9 })
        .returning('id')
        .executeTakeFirstOrThrow();
      await unaudited(db)
        .insertInto('prices')
        .values({ priceGroupId: id, productId: chain.products.italiano, deliveryPrice: 6000 })
        .execute();
      await update(db, 'channelLinks', linkId, { priceGroupId: id, markup: 10, rounding: 'ends90' });
    });
    await chain.publish(['uber_eats']);
    const { items } = uberMenu().live as { items: { id: string; price_info: { price: number } }[] };
    const priceOf = (key: string) => items.find(({ id }) => id === key)?.price_info.price;
    expect([priceOf(`p${chain.products.italiano}`), priceOf(`p${chain.products.cola}`)]).toEqual([659_000, 169_000]);
  });

  test('leaves out products that the link excludes', async () => {
    const linkId = await chain.linkOf('uber_eats');
    await chain.inTenant((db) =>
      unaudited(db).insertInto('channelExclusions').values({ linkId, productId: chain.products.cola }).execute(),
    );
    await chain.publish(['uber_eats']);
    expect(JSON.stringify(uberMenu().live)).not.toContain('Cola');
  });

  test('leaves the hours of the channel as they are where they are not published', async () => {
    await chain.publish(['uber_eats']);
    const text = JSON.stringify(uberMenu().live).replaceAll('10:00', '12:00');
    chain.uber.menus.edit(chain.references.uber, JSON.parse(text) as object);
    await chain.inTenant((db) => update(db, 'products', chain.products.cola, { priceProduct: 1700 }));
    await chain.publish(['uber_eats'], false);
    expect(JSON.stringify(uberMenu().live)).toContain('12:00');
    expect(JSON.stringify(uberMenu().live)).toContain('170000');
  });

  test('looks for a menu whose answer is lost, and does not send it again', async () => {
    chain.uber.kit.plan('lost', { on: /^PUT/ });
    expect(await chain.publish(['uber_eats'])).toMatchObject([{ state: 'lost' }]);
    await followNow();
    await chain.settled(async () => expect((await chain.history('uber_eats'))[0]?.state).toBe('live'));
    expect(uberMenu().publications).toBe(1);
  });

  test('sends a menu again that is known not to have arrived', async () => {
    chain.uber.kit.plan('hung', { on: /^PUT/ });
    const sending = chain.publish(['uber_eats']);
    await chain.settled(async () => expect(uberMenu().publications).toBe(1));
    chain.uber.menus.clear(chain.references.uber);
    expect(await sending).toMatchObject([{ state: 'lost' }]);
    await followNow();
    await chain.settled(async () => expect((await chain.history('uber_eats'))[0]?.state).toBe('live'));
    expect(uberMenu().publications).toBe(1);
  });

  test('waits while the channel checks another one', async () => {
    await chain.publish(['rappi']);
    expect(await chain.publish(['rappi'])).toMatchObject([{ state: 'pending', number: 1, mayRetry: false }]);
    expect((await chain.preview('rappi')).pending).toMatchObject({ number: 1, isSame: true, isReplaceable: false });
    await chain.inTenant((db) => update(db, 'products', chain.products.cola, { priceProduct: 1700 }));
    expect(await chain.publish(['rappi'])).toMatchObject([
      { state: 'pending', number: null, message: 'Publica cuando Rappi termine de revisar la N.º 1.' },
    ]);
    expect((await chain.preview('rappi')).pending).toMatchObject({ number: 1, isSame: false, isReplaceable: false });
    chain.rappi.menus.approve(chain.references.rappi);
    expect(await chain.publish(['rappi'])).toMatchObject([{ state: 'waiting', number: 2 }]);
    expect((await chain.history('rappi')).map(({ number, state }) => [number, state])).toEqual([
      [2, 'waiting'],
      [1, 'live'],
    ]);
  });

  test('goes back to an earlier publication, with the sold-outs of now', async () => {
    await chain.publish(['uber_eats']);
    const [first] = await chain.history('uber_eats');
    await chain.inTenant((db) => update(db, 'products', chain.products.cola, { priceProduct: 1700 }));
    await chain.publish(['uber_eats']);
    await chain.soldOut({ productId: chain.products.italiano, ends: 'manual' });
    const { body } = await chain.admin.call(channelMenusApi.republish, { params: { id: first?.id ?? 0 } });
    expect((await chain.reportOf(body.jobId)).data).toMatchObject([{ state: 'live', number: 3 }]);
    const [last] = await chain.history('uber_eats');
    expect(last).toMatchObject({ number: 3, repeats: 1, authorName: 'Administración' });
    const text = JSON.stringify(uberMenu().live);
    expect([text.includes('150000'), text.includes('170000'), text.includes('suspend_until')]).toEqual([
      true,
      false,
      true,
    ]);
  });
});

describe('the preview of a publication', () => {
  test('shows everything as new before the first one, and the findings', async () => {
    const preview = await chain.preview('rappi');
    expect(preview).toMatchObject({ liveNumber: null, isSame: false, items: 3, problem: null, takesHours: false });
    expect(preview.changes.map(({ kind }) => kind)).toContain('added');
    expect(preview.findings).toMatchObject([{ kind: 'storeHours', effect: 'notice' }]);
  });

  test('shows prices of before and after, and hours apart', async () => {
    await chain.publish(['uber_eats']);
    expect(await chain.preview('uber_eats')).toMatchObject({ isSame: true, changes: [], hours: null, liveNumber: 1 });
    await chain.inTenant(async (db) => {
      await update(db, 'products', chain.products.cola, { priceProduct: 1700 });
      const { businessHours } = await db
        .selectFrom('stores')
        .select('businessHours')
        .where('id', '=', chain.storeId)
        .executeTakeFirstOrThrow();
      const later = JSON.stringify(businessHours).replaceAll('23:00', '22:00');
      await update(db, 'stores', chain.storeId, { businessHours: later });
    });
    const preview = await chain.preview('uber_eats');
    expect(preview.changes).toEqual([
      {
        kind: 'price',
        of: 'product',
        key: `p${chain.products.cola}`,
        name: 'Cola',
        place: null,
        before: 1500,
        after: 1700,
      },
    ]);
    expect(preview.hours?.after).toContain('Lunes 10:00–22:00');
    expect((await chain.preview('uber_eats', false)).hours).toBeNull();
  });

  test('says why a menu cannot be published', async () => {
    await chain.inTenant((db) => update(db, 'stores', chain.storeId, { menuId: null }));
    expect((await chain.preview('uber_eats')).problem).toBe(
      'Providencia no tiene un menú que enviar: elige uno en sus datos.',
    );
  });

  test('is of the stores of the user alone', async () => {
    const linkIds = [await chain.linkOf('uber_eats')];
    const other = await chain.userWith(['menus.publish'], { storeIds: [await chain.store('Otro')] });
    const preview = await other.call(channelMenusApi.preview, { body: { linkIds, withHours: true } });
    expect(preview.refusal.errors).toEqual({
      link_ids: ['Uno de los locales ya no tiene su ID en ese canal: recarga.'],
    });
    expect((await other.call(channelMenusApi.targets, {})).body.data).toEqual([]);
    const history = await other.call(channelMenusApi.history, { params: { id: linkIds[0] ?? 0 } });
    expect(history.status).toBe(404);
  });
});
