import { describe, expect, test } from 'vitest';
import { unaudited } from '#kit/server/data/database.ts';
import { insert, insertUnique, update } from '#kit/server/data/write.ts';
import { createCategory, createMenu, publish } from '#testing/menus.ts';
import { menuSelling, createProduct } from '#testing/products.ts';
import { testApp } from '#testing/testApp.ts';
import { auditApi } from '#features/platform/audit/audit.contract.ts';
import { productsApi } from '../products.contract.ts';
import { blankProduct } from '../products.rules.ts';
import { insertWithUrl } from './productUrl.ts';

const comanda = await testApp();
const tenant = await comanda.tenant();
const { admin } = tenant;

const read = (id: number) => admin.call(productsApi.get, { params: { id } });
const remove = (id: number) => admin.call(productsApi.remove, { params: { id } });
const lastRequest = async () => (await admin.call(auditApi.list, { query: { limit: 1 } })).body.data[0]!;
const undo = (requestId: string) => admin.call(auditApi.undo, { params: { requestId } });

describe('a product', () => {
  test('needs only a name, and what is not said of it is blank', async () => {
    const { status, body } = await admin.call(productsApi.create, { body: { name: '  Ají de gallina ' } });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      ...blankProduct(),
      name: 'Ají de gallina',
      url: 'aji-de-gallina',
      pictures: [],
      menuCount: 0,
      soldOutStores: 0,
      version: 1,
    });
    expect((await read(body.id)).body).toEqual(body);
  });

  test('names the menus that have it, by name and with whether they are published', async () => {
    const { id } = await createProduct(tenant);
    const [second, first] = [await createMenu(admin, { name: 'Mall' }), await createMenu(admin, { name: 'Barrio' })];
    for (const menu of [second, first]) await createCategory(admin, menu, 'Platos', [id]);
    await publish(admin, second);
    const { body } = await read(id);
    expect(body.menus).toEqual([
      { id: first, name: 'Barrio', published: false },
      { id: second, name: 'Mall', published: true },
    ]);
    const saved = await admin.call(productsApi.update, { params: { id }, body: { description: 'Con palta' } });
    expect(saved.body).toMatchObject({ menuCount: 2, menus: body.menus });
  });

  test('keeps every field it is given, also by the names of older clients', async () => {
    const reply = await comanda.app.inject({
      method: 'POST',
      url: '/api/admin/v1/products',
      headers: admin.headers,
      payload: {
        product: {
          name: 'Lasaña',
          name_screen_product: 'Lasaña de la casa',
          price_product: 12_990,
          description: 'Con ricota',
          position: 3,
          platform: 'web',
          dispatch_method: 'store_delivery',
          label: 'Nuevo',
          label_type: 'ribbon',
          start_datetime_label: '2026-11-20T18:30:00Z',
          end_datetime_label: '2026-12-20T18:30:00Z',
          weekdays: ['sunday', 'friday', 'friday'],
          attributes: ['spicy', 'vegetarian'],
          food_type: 'food',
          cooking_time_time: 25,
          weight: 450.5,
          aloha_id: '',
          modifiers_products_attributes: [],
        },
      },
    });
    expect(reply.statusCode).toBe(201);
    const { body } = await read(reply.json<{ id: number }>().id);
    expect(body).toMatchObject({
      nameScreenProduct: 'Lasaña de la casa',
      priceProduct: 12_990,
      platform: 'web',
      dispatchMethod: 'delivery',
      label: 'Nuevo',
      labelType: 'ribbon',
      endDatetimeLabel: '2026-12-20T18:30:00.000Z',
      weekdays: ['friday', 'sunday'],
      attributes: ['vegetarian', 'spicy'],
      cookingTime: 25,
      weight: 450.5,
      alohaId: null,
    });
  });

  test('is changed in part, and a value as it was makes no new version', async () => {
    const { id } = await createProduct(tenant, { endDatetime: '2027-01-01T00:00:00Z' });
    const save = (body: object) => admin.call(productsApi.update, { params: { id }, body });
    expect((await save({ endDatetime: '2027-01-01T00:00:00Z', alohaId: '' })).body.version).toBe(1);
    const { body } = await save({ priceProduct: 8990, dispatchMethod: 'in_store' });
    expect(body).toMatchObject({ version: 2, priceProduct: 8990, dispatchMethod: 'pickUp', name: 'Pizza napolitana' });
  });

  test('is read and written only with permission', async () => {
    const { id } = await createProduct(tenant);
    const reader = await tenant.userWith(['products.list', 'products.show']);
    expect((await reader.call(productsApi.list)).status).toBe(200);
    expect((await reader.call(productsApi.get, { params: { id } })).status).toBe(200);
    const refused = await Promise.all([
      reader.call(productsApi.create, { body: { name: 'X' } }),
      reader.call(productsApi.update, { params: { id }, body: { name: 'X' } }),
      reader.call(productsApi.remove, { params: { id } }),
      reader.call(productsApi.clone, { params: { id } }),
      reader.call(productsApi.startBulk, { body: { productIds: [id], availability: false } }),
      reader.call(productsApi.previewBulk, { body: { productIds: [id], availability: false } }),
      reader.call(productsApi.exportCsv),
    ]);
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 403, 403]);
    expect((await read(id)).body).toMatchObject({ name: 'Pizza napolitana', version: 1 });
  });

  test('of another chain does not exist', async () => {
    const { id } = await createProduct(tenant);
    const stranger = (await comanda.tenant()).admin;
    const replies = await Promise.all([
      stranger.call(productsApi.get, { params: { id } }),
      stranger.call(productsApi.update, { params: { id }, body: { name: 'Mío' } }),
      stranger.call(productsApi.remove, { params: { id } }),
      stranger.call(productsApi.clone, { params: { id } }),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect((await read(id)).status).toBe(200);
  });
});

describe('the address of a product', () => {
  test('is made from its name, with a number behind it where another has it', async () => {
    const urls = [];
    for (let index = 0; index < 3; index++) urls.push((await createProduct(tenant, { name: 'Ñoquis al pesto!' })).url);
    expect(urls).toEqual(['noquis-al-pesto', 'noquis-al-pesto-2', 'noquis-al-pesto-3']);
    expect((await createProduct(tenant, { name: '¡¿…?!' })).url).toBe('producto');
  });

  test('that nobody else wants is taken without waiting for who makes another product', async () => {
    const { name } = await tenant.inTenant(async (db) => {
      await insertWithUrl(db, 'Todavía no está', (url) =>
        insertUnique(db, 'products', { name: 'Todavía no está', url }, 'url'),
      );
      return createProduct(tenant, { name: 'Ya está' });
    });
    expect(name).toBe('Ya está');
  });

  test('that is made for several at once is different for each', async () => {
    const created = await Promise.all([1, 2, 3, 4].map(() => createProduct(tenant, { name: 'Al mismo tiempo' })));
    expect(new Set(created.map(({ url }) => url)).size).toBe(4);
  });

  test('that is written stays as it is, and is refused where another has it', async () => {
    await createProduct(tenant, { name: 'Una', url: 'mi-pizza' });
    const other = await createProduct(tenant, { name: 'Otra' });
    for (const reply of [
      await admin.call(productsApi.create, { body: { name: 'Dos', url: 'mi-pizza' } }),
      await admin.call(productsApi.update, { params: { id: other.id }, body: { url: 'mi-pizza' } }),
    ])
      expect([reply.status, reply.refusal.errors]).toEqual([
        422,
        { url: ['Otro producto ya usa esta dirección. Escribe otra.'] },
      ]);
  });

  test('stays when the name changes, and is made anew when it is emptied', async () => {
    const { id } = await createProduct(tenant, { name: 'Primer nombre' });
    const save = (body: object) => admin.call(productsApi.update, { params: { id }, body });
    expect((await save({ name: 'Segundo nombre' })).body.url).toBe('primer-nombre');
    expect((await save({ url: '' })).body.url).toBe('segundo-nombre');
  });

  test('of another chain may be the same', async () => {
    await createProduct(tenant, { name: 'De todos' });
    expect((await createProduct(await comanda.tenant(), { name: 'De todos' })).url).toBe('de-todos');
  });
});

describe('a copy', () => {
  test('has everything but its name and address, and is not for sale yet', async () => {
    const ingredient = await tenant.inTenant((db) => insert(db, 'ingredients', { name: 'Palta' }));
    const product = await createProduct(tenant, {
      name: 'Completo italiano',
      label: 'Oferta',
      labelType: 'rounded',
      ingredientIds: [ingredient.id],
      attributes: ['hot'],
    });
    const { status, body } = await admin.call(productsApi.clone, { params: { id: product.id } });
    expect(status).toBe(201);
    const { id: _, createdAt: __, updatedAt: ___, ...fields } = product;
    expect(body).toMatchObject({
      ...fields,
      name: 'Copia de Completo italiano',
      url: 'copia-de-completo-italiano',
      availability: false,
    });
    expect(body.id).not.toBe(product.id);
  });

  test('of a product with a long name still fits', async () => {
    const { id } = await createProduct(tenant, { name: 'a'.repeat(120) });
    const { body } = await admin.call(productsApi.clone, { params: { id } });
    expect(body.name).toBe(`Copia de ${'a'.repeat(111)}`);
  });
});

describe('deleting a product', () => {
  test('is refused while menus have it, with their names', async () => {
    const { id } = await createProduct(tenant);
    await menuSelling(tenant, id, 'Verano');
    await menuSelling(tenant, id, 'Almuerzos');
    const { status, refusal } = await remove(id);
    expect([status, refusal.code, refusal.message]).toEqual([
      409,
      1031,
      'No se puede eliminar: está en los menús Almuerzos y Verano. Quítalo de ahí y publica antes.',
    ]);
  });

  test('is refused while a published version has it, though its draft has not', async () => {
    const { id } = await createProduct(tenant);
    await tenant.inTenant(async (db) => {
      const { id: menuId } = await insert(db, 'menus', { name: 'Publicado' });
      const content = JSON.stringify({ categories: [{ lines: [{ productId: id }] }] });
      const version = await unaudited(db)
        .insertInto('menuVersions')
        .values({ menuId, number: 1, content, authorName: 'Ana' })
        .returning('id')
        .executeTakeFirstOrThrow();
      await update(db, 'menus', menuId, { publishedVersionId: version.id });
    });
    expect((await remove(id)).refusal.message).toContain('está en el menú Publicado');
  });

  test('takes what is about it alone with it, and an undo brings everything back', async () => {
    const ingredient = await tenant.inTenant((db) => insert(db, 'ingredients', { name: 'Cebolla' }));
    const product = await createProduct(tenant, { name: 'Empanada', ingredientIds: [ingredient.id] });
    const { id } = product;
    const prices = () =>
      tenant.inTenant((db) => db.selectFrom('prices').select('price').where('productId', '=', id).execute());
    await tenant.inTenant(async (db) => {
      const list = await insert(db, 'priceGroups', { name: 'Aeropuerto' });
      await insert(db, 'prices', { priceGroupId: list.id, productId: id, price: 3500 });
    });
    expect((await remove(id)).status).toBe(204);
    expect([(await read(id)).status, await prices()]).toEqual([404, []]);
    expect((await undo((await lastRequest()).requestId)).status).toBe(200);
    const { version: _, updatedAt: __, createdAt: ___, ...fields } = product;
    expect((await read(id)).body).toMatchObject(fields);
    expect(await prices()).toEqual([{ price: 3500 }]);
  });
});

describe('an undo', () => {
  test('gives a changed product its values back, and says in words what it did', async () => {
    const { id } = await createProduct(tenant, { name: 'Tiramisú', priceProduct: 4500 });
    await admin.call(productsApi.update, { params: { id }, body: { priceProduct: 5500, attributes: ['cold'] } });
    const { requestId, summary } = await lastRequest();
    expect(summary).toBe('Actualizó el producto Tiramisú, precio: de $4.500 a $5.500 (también atributos)');
    expect((await undo(requestId)).status).toBe(200);
    expect((await read(id)).body).toMatchObject({ priceProduct: 4500, attributes: [] });
  });

  test('that would leave a product with a fault is refused with it', async () => {
    const { id } = await createProduct(tenant, { name: 'Menú del día', labelType: 'ribbon' });
    const save = (body: object) => admin.call(productsApi.update, { params: { id }, body });
    await save({ labelType: null });
    await save({ labelType: 'rounded' });
    const { requestId } = await lastRequest();
    await save({ label: 'Hoy' });
    const { status, refusal } = await undo(requestId);
    expect([status, refusal.message]).toEqual([
      409,
      'No se puede deshacer: dejaría a Menú del día con un error. Tipo de etiqueta: Elige si la etiqueta es redondeada o cinta.',
    ]);
    expect((await read(id)).body).toMatchObject({ label: 'Hoy', labelType: 'rounded' });
  });
});
