import { describe, expect, test } from 'vitest';
import { auditApi } from '#features/platform/audit/audit.contract.ts';
import { soldOutsApi } from '#features/catalogue/sold-outs/soldOuts.contract.ts';
import { insert } from '#kit/server/data/write.ts';
import { testApp } from '#testing/testApp.ts';
import { requestOf } from '#testing/menus.ts';
import { child, modifiersOf } from '#testing/modifiers.ts';
import { type ModifierPatch, maxDepth, modifiersApi } from '../modifiers.contract.ts';

const { tenant } = await testApp();
const home = await tenant();
const { admin } = home;
const { group, option, find, product, update } = modifiersOf(home);
const create = (body: ModifierPatch) => admin.call(modifiersApi.create, { body });
const remove = (id: number) => admin.call(modifiersApi.remove, { params: { id } });
const add = (id: number, childId: number) => update(id, { modifierChildren: [{ childModifierId: childId }] });

describe('a modifier is refused, field by field,', () => {
  test('where it says nothing of itself or too much', async () => {
    expect((await create({ name: 'Sin tipo' })).refusal.errors).toEqual({
      kind: ['Elige si es un grupo o una opción'],
    });
    expect((await create({ kind: 'group' })).refusal.errors).toEqual({ name: ['Debes completar este campo'] });
    const bad = await create({ kind: 'option', name: 'x', price: -1, maxQuantityModifiers: 101, free: 0.5 });
    expect(bad.refusal.errors).toEqual({
      price: ['No puede ser negativo'],
      max_quantity_modifiers: ['Usa como máximo 100'],
      free: ['Debe ser un número entero'],
    });
    expect((await create({ kind: 'group', name: 'x', pictureKey: 't1/none' })).refusal.errors).toHaveProperty(
      'picture_key',
    );
  });

  test('where its minimum is over its maximum, also when only one of them is sent', async () => {
    const id = await group('Máximo dos', [], { maxQuantityModifiers: 2 });
    const refused = await update(id, { minQuantityModifiers: 3 });
    expect(refused.refusal.errors).toEqual({ min_quantity_modifiers: ['No puede ser más que el máximo, 2'] });
    expect((await update(id, { free: 3 })).refusal.errors).toEqual({ free: ['No pueden ser más que el máximo, 2'] });
  });

  test('where a group asks for more than its options allow', async () => {
    const once = await option('Una vez', { maxQuantityModifiers: 1 });
    const id = await group('Exigente', [once], { minQuantityModifiers: 1 });
    expect((await update(id, { minQuantityModifiers: 2 })).refusal.errors).toEqual({
      min_quantity_modifiers: ['Pide 2 y sus opciones permiten 1: baja el mínimo o agrega opciones'],
    });
    const twice = await option('Dos veces', { maxQuantityModifiers: 2 });
    await group('Pide dos', [twice], { minQuantityModifiers: 2 });
    expect((await update(twice, { maxQuantityModifiers: 1 })).refusal.errors).toEqual({
      max_quantity_modifiers: ['El grupo «Pide dos» pide 2 y sus opciones no alcanzarían: baja antes su mínimo'],
    });
  });

  test('where it would become the other kind', async () => {
    const id = await option('Opción para siempre');
    expect((await update(id, { kind: 'group' })).refusal.errors).toEqual({
      kind: ['Un modificador no cambia de tipo: crea otro'],
    });
    expect((await update(id, { kind: 'option', name: 'Igual' })).status).toBe(200);
  });
});

describe('a child is refused at its place', () => {
  test('where it does not exist, is of another tenant, of the wrong kind, or twice', async () => {
    const [one, inner] = [await option('Única'), await group('Adentro', [])];
    const foreign = await modifiersOf(await tenant()).option('Ajena');
    const { refusal, status } = await create({
      kind: 'group',
      name: 'Con errores',
      modifierChildren: [child(one, 0), child(foreign, 1), child(999_999, 2), child(inner, 3)],
    });
    expect(status).toBe(422);
    expect(refusal.errors).toEqual({
      'modifier_children.1.child_modifier_id': ['Este modificador ya no existe: elige otro'],
      'modifier_children.2.child_modifier_id': ['Este modificador ya no existe: elige otro'],
      'modifier_children.3.child_modifier_id': ['«Adentro» no es una opción: aquí van opciones'],
    });
    const id = await group('Repetida', [one]);
    expect((await add(id, one)).refusal.errors).toEqual({
      'modifier_children.0.child_modifier_id': ['Esta opción ya está en el grupo'],
    });
    const { modifierChildren } = await find(id);
    expect((await update(id, { modifierChildren: [{ id: 999_999, price: 1 }] })).refusal.errors).toEqual({
      'modifier_children.0.id': ['Esta opción ya no está en el grupo'],
    });
    expect((await find(id)).modifierChildren).toEqual(modifierChildren);
  });

  test('where it already contains what would hold it, however deep', async () => {
    const top = await group('Arriba', []);
    const middle = await option('Medio', { children: [top] });
    const deep = await group('Fondo', [middle]);
    const bottom = await option('Bajo el fondo', { children: [deep] });
    expect((await add(top, middle)).refusal.errors).toEqual({
      'modifier_children.0.child_modifier_id': [
        '«Medio» ya contiene este modificador: quedarían uno dentro del otro sin fin',
      ],
    });
    expect((await add(top, bottom)).status).toBe(422);
    expect((await find(top)).childNames).toEqual([]);
  });

  test('where it makes more levels than a guest could follow', async () => {
    let id = await option('Nivel 1');
    for (let level = 2; level <= maxDepth; level += 1)
      id = level % 2 === 0 ? await group(`Nivel ${level}`, [id]) : await option(`Nivel ${level}`, { children: [id] });
    const refused = await create({ kind: 'option', name: 'Uno más', modifierChildren: [child(id, 0)] });
    expect(refused.refusal.errors).toEqual({
      'modifier_children.0.child_modifier_id': ['Con «Nivel 6» quedarían más de 6 niveles: acorta lo que contiene'],
    });
  });
});

describe('a modifier that is used', () => {
  test('stays, and says where', async () => {
    const salsa = await option('Salsa BBQ');
    const salsas = await group('Salsas a elección', [salsa]);
    await product('Hamburguesa BBQ', [salsas]);
    expect((await remove(salsa)).refusal).toMatchObject({
      code: 1030,
      message: 'No se puede eliminar «Salsa BBQ»: está en el grupo «Salsas a elección». Quítalo antes.',
    });
    expect((await remove(salsas)).refusal.message).toBe(
      'No se puede eliminar «Salsas a elección»: lo usa el producto «Hamburguesa BBQ». Quítalo antes.',
    );
    const { body } = await admin.call(modifiersApi.uses, { params: { id: salsa } });
    expect(body).toMatchObject({
      products: [{ name: 'Hamburguesa BBQ' }],
      productCount: 1,
      modifiers: [{ id: salsas, kind: 'group', name: 'Salsas a elección' }],
    });
  });

  test('stays while only a rule names it', async () => {
    const ruled = await group('En una regla', []);
    await home.inTenant(async (db) => {
      const modifierRules = [{ modifierId: 0, ruledModifierId: ruled, kind: 'requires' }];
      await insert(db, 'products', {
        name: 'Con regla',
        url: 'con-regla',
        modifierRules: JSON.stringify(modifierRules),
      });
    });
    expect((await remove(ruled)).refusal.message).toContain('hay una regla con él en el producto «Con regla»');
  });

  test('goes with its sold-outs, also those that ended, and comes back with them', async () => {
    const [off, ended] = [await option('Agotada'), await option('Estuvo agotada')];
    await home.inTenant(async (db) => {
      await insert(db, 'soldOuts', { modifierId: off, ends: 'manual', authorName: 'Ana' });
      await insert(db, 'soldOuts', {
        modifierId: ended,
        ends: 'time',
        until: '2020-01-01T00:00:00Z',
        authorName: 'Ana',
      });
    });
    expect((await remove(ended)).status).toBe(204);
    const removed = await remove(off);
    expect(removed.status).toBe(204);
    const left = () => admin.call(soldOutsApi.list, { query: { target: 'modifier' } });
    expect((await left()).body.data).toEqual([]);
    await admin.call(auditApi.undo, { params: { requestId: requestOf(removed) } });
    expect((await left()).body.data).toMatchObject([{ name: 'Agotada', storeId: null }]);
  });

  test('goes with its own list once nothing uses it, and leaves its children', async () => {
    const remaining = await option('Se queda');
    const id = await group('Se va', [remaining]);
    expect((await remove(id)).status).toBe(204);
    expect((await find(remaining)).name).toBe('Se queda');
    expect((await remove(remaining)).status).toBe(204);
  });
});

describe('the walls', () => {
  test('hide the modifiers of other tenants', async () => {
    const other = await tenant();
    const id = await modifiersOf(other).option('Secreta');
    const params = { id };
    for (const { status } of [
      await admin.call(modifiersApi.get, { params }),
      await admin.call(modifiersApi.uses, { params }),
      await admin.call(modifiersApi.clone, { params }),
      await update(id, { name: 'Robada' }),
      await remove(id),
    ])
      expect(status).toBe(404);
    expect((await admin.call(modifiersApi.trees, { query: { ids: [id] } })).body.data).toEqual([]);
    expect((await admin.call(modifiersApi.all, { query: { ids: [id] } })).body.data).toEqual([]);
  });

  test('let whoever may only read do only that', async () => {
    const reader = await home.userWith(['modifiers.list', 'modifiers.show']);
    const params = { id: await option('Mirada') };
    expect((await reader.call(modifiersApi.get, { params })).status).toBe(200);
    for (const { status } of [
      await reader.call(modifiersApi.create, { body: { kind: 'option', name: 'x' } }),
      await reader.call(modifiersApi.update, { params, body: { name: 'x' } }),
      await reader.call(modifiersApi.clone, { params }),
      await reader.call(modifiersApi.remove, { params }),
    ])
      expect(status).toBe(403);
  });
});
