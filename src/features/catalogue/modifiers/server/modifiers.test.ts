import { describe, expect, test } from 'vitest';
import { ingredientsApi } from '#features/catalogue/ingredients/ingredients.contract.ts';
import { testApp } from '#testing/testApp.ts';
import { modifiersApi } from '../modifiers.contract.ts';
import { child, modifiersOf } from '#testing/modifiers.ts';

const { app, tenant } = await testApp();
const home = await tenant();
const { group, option, find, names, product, update } = modifiersOf(home);
const { admin } = home;

describe('modifiers', () => {
  test('are created, read, changed and deleted', async () => {
    const params = { id: await option('Palta', { price: 900 }) };
    const created = await find(params.id);
    expect(created).toMatchObject({ kind: 'option', name: 'Palta', price: 900, maxQuantityModifiers: 100, version: 1 });
    const changed = await admin.call(modifiersApi.update, { params, body: { price: 1000 } });
    expect(changed.body).toMatchObject({ name: 'Palta', price: 1000, version: 2 });
    expect((await admin.call(modifiersApi.remove, { params })).status).toBe(204);
    expect((await admin.call(modifiersApi.get, { params })).refusal).toMatchObject({ code: 1002 });
  });

  test('hold their children in order, each with its own price or the one of this place', async () => {
    const [mayo, salsa] = [await option('Mayo', { price: 300 }), await option('Salsa', { price: 500 })];
    const { body } = await admin.call(modifiersApi.create, {
      body: { kind: 'group', name: 'Salsas', modifierChildren: [child(salsa, 1, 0), child(mayo, 0)] },
    });
    expect(body.childNames).toEqual(['Mayo', 'Salsa']);
    expect(body.modifierChildren).toMatchObject([
      { childModifierId: mayo, position: 0, price: null, version: 1 },
      { childModifierId: salsa, position: 1, price: 0, version: 1 },
    ]);
  });

  test('take children one by one: changed, added last, removed, and the others stay', async () => {
    const ids = [await option('Uno'), await option('Dos'), await option('Tres')];
    const id = await group('De a uno', ids.slice(0, 2));
    const [first, second] = (await find(id)).modifierChildren;
    const { body } = await update(id, {
      modifierChildren: [{ id: first?.id, destroy: true }, { id: second?.id, price: 50 }, { childModifierId: ids[2] }],
    });
    expect(body.childNames).toEqual(['Dos', 'Tres']);
    expect(body.modifierChildren).toMatchObject([{ id: second?.id, price: 50 }, { price: null }]);
  });

  test('keep their ingredients', async () => {
    const palta = (await admin.call(ingredientsApi.create, { body: { name: 'Palta' } })).body.id;
    const id = await option('Extra palta', { ingredientIds: [palta, palta] });
    expect((await find(id)).ingredientIds).toEqual([palta]);
    const { body } = await update(id, { ingredientIds: [] });
    expect(body.ingredientIds).toEqual([]);
  });

  test('understand the names of older clients', async () => {
    const salsa = await option('Salsa verde');
    const send = (method: 'POST' | 'PATCH', url: string, payload: object) =>
      app.inject({ method, url, headers: admin.headers, payload });
    const created = await send('POST', '/api/admin/v1/modifiers', {
      modifier: {
        type: 'group',
        name: 'Antiguo',
        modifier_children_attributes: [{ child_modifier_id: salsa, position: 0, price: null }],
      },
    });
    const { id, ...body } = created.json();
    expect(body).toMatchObject({ kind: 'group', child_names: ['Salsa verde'] });
    const cleared = await send('PATCH', `/api/admin/v1/modifiers/${id}`, {
      modifier: { modifier_children_attributes: [{ id: body.modifier_children[0].id, _destroy: true }] },
    });
    expect(cleared.json()).toMatchObject({ id, child_names: [] });
  });
});

describe('the list', () => {
  test('finds by kind, availability and text, also without accents and with a typo', async () => {
    await option('Champiñón salteado', { availability: false });
    await group('Champiñones a elección', []);
    expect(await names({ query: 'champinon', type: 'option' })).toEqual(['Champiñón salteado']);
    expect(await names({ query: 'champinion', availability: false })).toEqual(['Champiñón salteado']);
  });

  test('tells those that nothing uses', async () => {
    const used = await option('Usada aquí');
    await option('Libre aquí');
    await group('Dueño aquí', [used]);
    expect(await names({ query: 'aquí', unused: true, type: 'option' })).toEqual(['Libre aquí']);
    expect(await names({ query: 'aquí', unused: false, type: 'option' })).toEqual(['Usada aquí']);
  });

  test('counts the products that ask for one, also through what has it', async () => {
    const deep = await option('Hielo');
    const ice = await group('Con hielo', [deep]);
    const drink = await option('Bebida chica', { children: [ice] });
    const drinks = await group('Bebidas del combo', [drink]);
    await product('Combo', [drinks]);
    await product('Combo grande', [drinks, ice]);
    const { body } = await admin.call(modifiersApi.list, { query: { query: 'hielo', sort: 'name' } });
    expect(body.data.map(({ name, productCount }) => [name, productCount])).toEqual([
      ['Con hielo', 2],
      ['Hielo', 2],
    ]);
  });
});
