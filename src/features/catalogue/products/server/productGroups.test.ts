import { describe, expect, test } from 'vitest';
import { insert } from '#kit/server/data/write.ts';
import { groupWith, createProduct } from '#testing/products.ts';
import { testApp } from '#testing/testApp.ts';
import { auditApi } from '#features/platform/audit/audit.contract.ts';
import { type ModifierRule, type Product, type ProductPatch, productsApi } from '../products.contract.ts';

const comanda = await testApp();
const tenant = await comanda.tenant();
const { admin } = tenant;
const sauces = await groupWith(tenant, 'Salsas', ['Ketchup', 'Mostaza', 'Mayo']);
const sides = await groupWith(tenant, 'Acompañamiento', ['Papas', 'Arroz']);

const save = (id: number, body: ProductPatch, headers = {}) =>
  admin.call(productsApi.update, { params: { id }, body }, headers);
const withBoth = () =>
  createProduct(tenant, {
    modifiersProducts: [
      { modifierId: sides.id, position: 2 },
      { modifierId: sauces.id, position: 1 },
    ],
  });
const groupsOf = ({ modifiersProducts }: Pick<Product, 'modifiersProducts'>) =>
  modifiersProducts.map(({ modifierId }) => modifierId);

describe('the groups of a product', () => {
  test('come in their order, and each is changed, added and removed by itself', async () => {
    const product = await withBoth();
    expect(groupsOf(product)).toEqual([sauces.id, sides.id]);
    const [first, second] = product.modifiersProducts as unknown as [{ id: number }, { id: number }];
    const third = await groupWith(tenant, 'Bebida');
    const { body } = await save(product.id, {
      modifiersProducts: [
        { id: second.id, position: 0 },
        { id: first.id, destroy: true },
        { modifierId: third.id, position: 5 },
      ],
    });
    expect(groupsOf(body)).toEqual([sides.id, third.id]);
    expect(body.modifiersProducts[0]).toMatchObject({ id: second.id, version: 2 });
  });

  test('are taken as older clients write them', async () => {
    const { id, modifiersProducts } = await withBoth();
    const reply = await comanda.app.inject({
      method: 'PATCH',
      url: `/api/admin/v1/products/${id}`,
      headers: admin.headers,
      payload: { product: { id, modifiers_products_attributes: [{ id: modifiersProducts[0]!.id, _destroy: true }] } },
    });
    expect(reply.statusCode).toBe(200);
    expect(groupsOf((await admin.call(productsApi.get, { params: { id } })).body)).toEqual([sides.id]);
  });

  test('are refused where they come twice, are not there or say nothing, at their place in what was sent', async () => {
    const { id, modifiersProducts } = await withBoth();
    const known = modifiersProducts[1]!.id;
    const messageOf = async (elements: ProductPatch['modifiersProducts']) =>
      (await save(id, { modifiersProducts: elements })).refusal.errors;
    expect(await messageOf([{ modifierId: sauces.id, position: 9 }])).toEqual({
      'modifiers_products.0.modifier_id': ['Este grupo ya está en el producto'],
    });
    expect(await messageOf([{ id: known }, { id: known }])).toEqual({
      'modifiers_products.1.id': ['Está dos veces en la solicitud'],
    });
    expect(await messageOf([{ id: 999_999, destroy: true }])).toEqual({
      'modifiers_products.0.id': ['El producto ya no tiene este grupo'],
    });
    expect(Object.keys(await messageOf([{ id: known, position: 3 }, { position: 1 }]))).toEqual([
      'modifiers_products.1.modifier_id',
    ]);
  });

  test('are told in the history of their product, and an undo brings them back', async () => {
    const { id, modifiersProducts } = await withBoth();
    await save(id, { modifiersProducts: [{ id: modifiersProducts[0]!.id, destroy: true }] });
    const { data } = (await admin.call(auditApi.history, { params: { entity: 'products', id } })).body;
    const { requestId } = data[0]!;
    expect((await admin.call(auditApi.undo, { params: { requestId } })).status).toBe(200);
    expect(groupsOf((await admin.call(productsApi.get, { params: { id } })).body)).toEqual([sauces.id, sides.id]);
  });
});

describe('two people at one product', () => {
  test('do not disturb each other in different fields, and in the same one both values are shown', async () => {
    const { id } = await createProduct(tenant, { description: 'Antes' });
    const seen = { 'if-match': '"1"' };
    expect((await save(id, { priceProduct: 5000 }, seen)).status).toBe(200);
    expect((await save(id, { description: 'Otra' }, seen)).status).toBe(200);
    const { status, refusal } = await save(id, { priceProduct: 6000, description: 'Otra' }, seen);
    expect([status, refusal.conflict]).toMatchObject([
      409,
      { version: 3, fields: [{ field: 'price_product', yours: 6000, theirs: 5000 }], author: 'Administración' },
    ]);
    expect((await admin.call(productsApi.get, { params: { id } })).body.priceProduct).toBe(5000);
  });

  test('may each change another group, and are told when it is the same', async () => {
    const { id, modifiersProducts } = await withBoth();
    const [first, second] = modifiersProducts as Required<Product['modifiersProducts'][number]>[];
    const move = (group: typeof first, position: number) =>
      save(id, { modifiersProducts: [{ id: group!.id, version: 1, position }] });
    expect((await move(first, 3)).status).toBe(200);
    expect((await move(second, 4)).status).toBe(200);
    expect((await move(first, 3)).status).toBe(200);
    const { status, refusal } = await move(first, 7);
    expect([status, refusal.conflict]).toMatchObject([409, { fields: [{ field: 'modifiers_products' }] }]);
  });

  test('who save at once leave no product that breaks a rule', async () => {
    const { id } = await createProduct(tenant, { minQuantityModifiers: 2, maxQuantityModifiers: 4 });
    const replies = await Promise.all([save(id, { minQuantityModifiers: 4 }), save(id, { maxQuantityModifiers: 2 })]);
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
  });
});

describe('rules between options', () => {
  const ruled = (rules: ModifierRule[], groups = [sauces.id]) =>
    admin.call(productsApi.create, {
      body: {
        name: 'Con reglas',
        modifiersProducts: groups.map((modifierId, position) => ({ modifierId, position })),
        modifierRules: rules,
      },
    });
  const rule = (modifierId: number, kind: ModifierRule['kind'], ruledModifierId: number): ModifierRule => ({
    modifierId,
    kind,
    ruledModifierId,
  });

  test('hold between those that the groups of the product offer, however deep', async () => {
    const [ketchup, , mayo] = sauces.optionIds as [number, number, number];
    const inner = await groupWith(tenant, 'Tamaño', ['Grande']);
    const outer = await groupWith(tenant, 'Extra', ['Doble']);
    await tenant.inTenant((db) =>
      insert(db, 'modifierChildren', { parentId: outer.optionIds[0]!, childId: inner.id, position: 0 }),
    );
    const deep = [rule(inner.optionIds[0]!, 'requires', mayo), rule(ketchup, 'excludes', mayo)];
    const { status, body } = await ruled(deep, [sauces.id, outer.id]);
    expect([status, body.modifierRules]).toEqual([201, deep]);
  });

  test('are refused about others, and when their group goes', async () => {
    const [ketchup, mustard] = sauces.optionIds as [number, number];
    const unknownOption = 'Ningún grupo del producto tiene esta opción: quita la regla o agrega el grupo';
    expect((await ruled([rule(ketchup, 'requires', sides.optionIds[0]!)])).refusal.errors).toEqual({
      'modifier_rules.0.ruled_modifier_id': [unknownOption],
    });
    const { body } = await ruled([rule(ketchup, 'requires', mustard)]);
    const { refusal } = await save(body.id, {
      modifiersProducts: [{ id: body.modifiersProducts[0]!.id!, destroy: true }],
    });
    expect(Object.values(refusal.errors)).toEqual([[unknownOption], [unknownOption]]);
  });

  test('are refused that contradict each other or mean the option itself', async () => {
    const [ketchup, mustard] = sauces.optionIds as [number, number];
    expect((await ruled([rule(ketchup, 'requires', ketchup)])).refusal.errors).toEqual({
      'modifier_rules.0.ruled_modifier_id': ['Una opción no puede tener una regla con ella misma'],
    });
    const both = await ruled([rule(ketchup, 'requires', mustard), rule(mustard, 'excludes', ketchup)]);
    expect([both.status, both.refusal.errors]).toEqual([
      422,
      { 'modifier_rules.1.ruled_modifier_id': [expect.stringMatching(/^Contradice/)] },
    ]);
  });
});
