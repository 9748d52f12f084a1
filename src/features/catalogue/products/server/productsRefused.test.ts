import { describe, expect, test } from 'vitest';
import { insert } from '#kit/server/data/write.ts';
import { groupWith, createProduct } from '#testing/products.ts';
import { testApp } from '#testing/testApp.ts';
import { picturesApi } from '#features/platform/pictures/pictures.contract.ts';
import { productOptionsApi } from '../productOptions.contract.ts';
import { productsApi } from '../products.contract.ts';

const comanda = await testApp();
const tenant = await comanda.tenant();
const { id } = await createProduct(tenant);

/** Sends a change that no form would send; returns the status and the messages by field. */
async function send(product: unknown, method: 'PATCH' | 'POST' = 'PATCH') {
  const reply = await comanda.app.inject({
    method,
    url: `/api/admin/v1/products${method === 'PATCH' ? `/${id}` : ''}`,
    headers: tenant.admin.headers,
    payload: { product } as object,
  });
  return [reply.statusCode, reply.json<{ errors?: unknown }>().errors];
}

describe('a product is refused at the field', () => {
  test.each<[string, object, string, string | RegExp]>([
    ['a name of 10,000 letters', { name: 'a'.repeat(10_000) }, 'name', 'Usa como máximo 120 caracteres'],
    ['no name', { name: '   ' }, 'name', 'Debes completar este campo'],
    ['a price as text', { price_product: '1500' }, 'price_product', 'Debe ser un número'],
    ['a price below zero', { price_product: -1 }, 'price_product', 'No puede ser negativo'],
    ['a price with decimals', { price_product: 10.5 }, 'price_product', 'Debe ser un número entero'],
    ['a price nobody pays', { price_product: 1e12 }, 'price_product', 'Es demasiado grande'],
    ['a label that is too long', { label: 'Diecinueve letras..', label_type: 'ribbon' }, 'label', /18/],
    ['a label without its type', { label: 'Nuevo' }, 'label_type', /redondeada o cinta/],
    [
      'a label that ends before it begins',
      { start_datetime_label: '2026-12-02T00:00:00Z', end_datetime_label: '2026-12-01T00:00:00Z' },
      'end_datetime_label',
      'El término debe ser posterior al inicio',
    ],
    [
      'a sale that ends as it begins',
      { start_datetime: '2026-12-01T00:00:00Z', end_datetime: '2026-12-01T00:00:00Z' },
      'end_datetime',
      'El término debe ser posterior al inicio',
    ],
    ['a day no calendar knows', { start_datetime: '0000-01-01T00:00:00Z' }, 'start_datetime', /2000/],
    ['an address with spaces', { url: 'Mi Pizza' }, 'url', 'Usa solo minúsculas, números y guiones'],
    [
      'a maximum below the minimum',
      { min_quantity_modifiers: 3, max_quantity_modifiers: 2 },
      'max_quantity_modifiers',
      'Debe ser al menos 3, que es el mínimo del producto',
    ],
    ['a hundred and one choices', { max_quantity_modifiers: 101 }, 'max_quantity_modifiers', 'Usa como máximo 100'],
    ['a weight of nothing', { weight: 0 }, 'weight', 'Debe ser mayor que 0'],
    ['a word that is no platform', { platform: 'fax' }, 'platform', /./],
    ['a word that is no way of selling', { dispatch_method: 'paloma' }, 'dispatch_method', /./],
    ['a field nobody knows', { precio: 1 }, 'precio', 'Este campo no existe'],
  ])('with %s', async (_, product, field, message) => {
    const [status, errors] = await send(product);
    expect([status, errors]).toEqual([422, { [field]: [expect.stringMatching(message)] }]);
    expect((await tenant.admin.call(productsApi.get, { params: { id } })).body).toMatchObject({ version: 1 });
  });

  test('also when only the other half of a pair is sent', async () => {
    const other = await createProduct(tenant, { minQuantityModifiers: 4, label: 'Hoy', labelType: 'ribbon' });
    const save = (body: object) => tenant.admin.call(productsApi.update, { params: { id: other.id }, body });
    expect((await save({ maxQuantityModifiers: 3 })).refusal.errors).toEqual({
      max_quantity_modifiers: ['Debe ser al menos 4, que es el mínimo del producto'],
    });
    expect((await save({ labelType: null })).refusal.errors).toHaveProperty('label_type');
  });

  test('and says everything that is wrong at once', async () => {
    const [status, errors] = await send({ name: '', price_product: null, cooking_time: 0 }, 'POST');
    expect([status, Object.keys(errors as object).toSorted()]).toEqual([
      422,
      ['cooking_time', 'name', 'price_product'],
    ]);
  });

  test('where the body is no product', async () => {
    for (const product of [null, [], 'pizza', 7]) expect((await send(product, 'POST'))[0]).toBe(422);
  });
});

describe('what a product refers to has to be there', () => {
  const save = async (body: object) => {
    const { status, refusal } = await tenant.admin.call(productsApi.update, { params: { id }, body });
    return [status, refusal.errors];
  };

  test('and be of the same chain', async () => {
    const rival = await comanda.tenant();
    const foreign = await rival.inTenant((db) => insert(db, 'ingredients', { name: 'Trufa' }));
    const group = await groupWith(rival, 'Ajeno');
    expect(await save({ ingredientIds: [foreign.id] })).toEqual([
      422,
      { ingredient_ids: ['Uno de los ingredientes ya no existe'] },
    ]);
    expect(await save({ modifiersProducts: [{ modifierId: group.id, position: 0 }] })).toEqual([
      422,
      { 'modifiers_products.0.modifier_id': ['No existe ese grupo'] },
    ]);
  });

  test('and be a group where a group is meant', async () => {
    const { id: groupId, optionIds } = await groupWith(tenant, 'Salsas', ['Ketchup']);
    expect(
      await save({
        modifiersProducts: [
          { modifierId: groupId, position: 0 },
          { modifierId: optionIds[0], position: 1 },
        ],
      }),
    ).toEqual([422, { 'modifiers_products.1.modifier_id': ['No existe ese grupo'] }]);
  });

  test('and be a picture that was uploaded', async () => {
    const { body } = await tenant.admin.call(picturesApi.create, { body: { name: 'pizza.png' } });
    for (const pictureKeys of [[body.key], ['t1/nadie'], ['../../etc/passwd']])
      expect(await save({ pictureKeys })).toEqual([
        422,
        { picture_keys: ['Una imagen no terminó de subirse. Elígela otra vez.'] },
      ]);
  });
});

test('a number that no record could have is refused in a list of them', async () => {
  const { admin } = await comanda.tenant();
  const { status } = await admin.call(productOptionsApi.all, { query: { ids: '7,99999999999999999999999' } });
  expect(status).toBe(422);
});
