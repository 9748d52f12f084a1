import { beforeEach, describe, expect, test } from 'vitest';
import { unaudited } from '#kit/server/data/database.ts';
import { update } from '#kit/server/data/write.ts';
import { applyImport, rowsOf } from '#testing/imports.ts';
import { channelScene } from '#testing/integrations/linkedChain.ts';
import { fromWire } from '#kit/contract/wire.ts';
import { menuImportApi } from '#features/catalogue/menus/import/menuImport.contract.ts';
import { productsApi } from '#features/catalogue/products/products.contract.ts';
import { fetchReport, storeChannelsApi } from '../storeChannels.contract.ts';

type Item = { id: string; title: { translations: Record<string, string> }; price_info: { price: number } };

const { comanda, linkedChain } = await channelScene();
let chain: Awaited<ReturnType<typeof linkedChain>>;
beforeEach(async () => {
  chain = await linkedChain();
  for (const { kit } of [chain.uber, chain.rappi]) kit.forgive();
});

type Source = 'uber_eats' | 'rappi' | 'peya_aggregator';
async function ended(source: Source, who = chain.admin) {
  const fetched = await who.call(storeChannelsApi.fetchMenu, { params: { id: chain.storeId, source } });
  if (fetched.status !== 202) throw new Error(fetched.text);
  return chain.ended(fetched.body.jobId);
}
/** Fetches a menu; returns the review with its lines. */
async function review(source: Source) {
  const { result, error } = (await ended(source)) ?? {};
  expect(error).toBeNull();
  const { menuId, importId } = fetchReport.parse(fromWire(fetchReport, result));
  const { body } = await chain.admin.call(menuImportApi.get, { params: { id: menuId, importId } });
  return { review: body, rows: await rowsOf(chain.admin, { id: importId, menuId }) };
}
const nameOf = async (id: number) => (await chain.admin.call(productsApi.get, { params: { id } })).body.name;

/** Edits an item in the panel of Uber Eats. */
function edit(key: string, change: (item: Item) => void): void {
  const menu = structuredClone(chain.uber.menus.of(chain.references.uber).live) as { items: Item[] };
  for (const item of menu.items) if (item.id === key) change(item);
  chain.uber.menus.edit(chain.references.uber, menu);
}

describe('fetching the menu of a store', () => {
  test('reviews what was changed at the channel, and changes nothing until it is applied', async () => {
    const { cola, italiano } = chain.products;
    await chain.publish(['uber_eats']);
    edit(`p${cola}`, (item) => {
      item.price_info.price = 180_000;
      item.title.translations.es_cl = 'Bebida individual';
    });
    const { review: found, rows } = await review('uber_eats');
    expect(found).toMatchObject({
      menuId: chain.menuId,
      source: 'channel',
      fileName: 'Providencia en Uber Eats',
      notes: [],
      counts: { change: 1, same: 1, create: 0, error: 0 },
    });
    expect(rows.find(({ status }) => status === 'change')).toMatchObject({
      cells: { category: 'Bebidas', productId: String(cola) },
      changes: [
        { field: 'product', before: 'Cola', after: 'Bebida individual' },
        { field: 'price', before: 1500, after: 1800 },
      ],
    });
    const params = { id: found.menuId, importId: found.id };
    const changed = await chain.admin.call(menuImportApi.rows, { params, query: { differs: true } });
    expect(changed.body).toMatchObject({ total: 1, data: [{ status: 'change' }] });
    expect(await nameOf(cola)).toBe('Cola');
    const { report } = await applyImport(comanda, chain.admin, found);
    expect(report).toMatchObject({ productsChanged: 1, productsCreated: 0, linesCreated: 0 });
    expect([await nameOf(cola), await nameOf(italiano)]).toEqual(['Bebida individual', 'Italiano']);
  });

  test('marks a product that changed here since it was published, in a group of its own', async () => {
    const { cola } = chain.products;
    await chain.publish(['uber_eats']);
    await chain.inTenant((db) => update(db, 'products', cola, { name: 'Bebida', nameScreenProduct: '' }));
    const { review: found, rows } = await review('uber_eats');
    expect(found).toMatchObject({ counts: { same: 2, change: 0 }, changedHere: 1 });
    expect(rows.find(({ changedHere }) => changedHere)?.changes).toEqual([
      { field: 'product', before: 'Cola', after: 'Bebida', isHere: true },
    ]);
    const params = { id: found.menuId, importId: found.id };
    const named = async (changedHere: boolean) => {
      const { body } = await chain.admin.call(menuImportApi.rows, { params, query: { status: 'same', changedHere } });
      return { total: body.total, names: body.data.map(({ cells }) => cells.product) };
    };
    expect(await named(true)).toEqual({ total: 1, names: ['Bebida'] });
    expect(await named(false)).toEqual({ total: 1, names: ['Italiano'] });
    const line = rows.find(({ changedHere }) => changedHere)?.line ?? 0;
    const skipped = await chain.admin.call(menuImportApi.updateRow, {
      params: { ...params, line },
      body: { skipped: true },
    });
    expect(skipped.body.row).toMatchObject({ status: 'skipped', changes: [{ field: 'product', isHere: true }] });
  });

  test('finds products by name in a menu that was never published from here', async () => {
    const item = (sku: string, name: string, price: number) => ({
      sku,
      name,
      description: name,
      price,
      type: 'PRODUCT',
      category: { id: '7', name: 'Bebidas', minQty: 0, maxQty: 0, sortingPosition: 0 },
      children: [],
    });
    const items = [item('p1', 'Cola', 1700), item('991', 'Té helado', 1200)];
    chain.rappi.menus.edit(chain.references.rappi, { storeId: chain.references.rappi, items });
    const { rows } = await review('rappi');
    expect(rows).toMatchObject([
      { status: 'change', changes: [{ field: 'price', before: 1500, after: 1700 }] },
      { status: 'create', creates: ['product', 'line'], cells: { product: 'Té helado', price: '1.200' } },
    ]);
    expect(rows[0]?.cells.productId).toBeUndefined();
  });

  test('leaves prices out where the link has a markup, and reports it', async () => {
    await chain.publish(['uber_eats']);
    const linkId = await chain.linkOf('uber_eats');
    await chain.inTenant((db) => update(db, 'channelLinks', linkId, { markup: 10, rounding: 'exact' }));
    edit(`p${chain.products.cola}`, (item) => (item.price_info.price = 180_000));
    const { review: found } = await review('uber_eats');
    expect(found.counts).toMatchObject({ same: 2, change: 0 });
    expect(found.notes).toEqual([
      {
        text: '1 precio distinto no se trae: este local vende en Uber Eats con un alza.',
        path: `/menu/channels?differences=${linkId}`,
      },
    ]);
  });

  test('leaves prices of price lists out, and reports them', async () => {
    await chain.publish(['uber_eats']);
    edit(`p${chain.products.italiano}`, (item) => (item.price_info.price = 490_000));
    const { review: found } = await review('uber_eats');
    expect(found.notes).toMatchObject([
      { text: expect.stringMatching(/^1 precio distinto no se trae, pues viene de la lista «.+»: «Italiano»\.$/) },
    ]);
  });
});

describe('fetching a menu fails in a sentence', () => {
  test('where the channel shows none', async () => {
    expect((await ended('uber_eats'))?.error).toBe('Uber Eats no muestra ningún menú de Providencia.');
  });

  test('without credentials', async () => {
    await chain.inTenant((db) => unaudited(db).deleteFrom('authCredentials').where('key', '=', 'rappi').execute());
    expect((await ended('rappi'))?.error).toBe('La integración con Rappi no está configurada para este local.');
  });

  test('for a store without id there', async () => {
    expect((await ended('peya_aggregator'))?.error).toBe(
      'La integración con PedidosYa no está configurada para este local.',
    );
  });

  test('for a store without a menu', async () => {
    await chain.inTenant((db) => update(db, 'stores', chain.storeId, { menuId: null }));
    expect((await ended('rappi'))?.error).toBe('Providencia no tiene un menú al que traerlo: elige uno en sus datos.');
  });

  test.each(['garbled', 'broken', 'limited'] as const)('where the answer is %s', async (failure) => {
    await chain.publish(['uber_eats']);
    chain.uber.kit.plan(failure, { on: /menus/, times: 10 });
    expect((await ended('uber_eats'))?.error).toMatch(/^No se pudo leer el menú en Uber Eats\. \S.*[^:]$/);
  });
});

test('a review of a fetched menu is read by its requester alone', async () => {
  await chain.publish(['uber_eats']);
  const { review: found } = await review('uber_eats');
  const params = { id: found.menuId, importId: found.id };
  const stranger = await linkedChain();
  const colleague = await chain.userWith(['menus.import']);
  for (const who of [stranger.admin, colleague])
    expect((await who.call(menuImportApi.get, { params })).status).toBe(404);
});
