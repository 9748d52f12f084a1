import { describe, expect, test } from 'vitest';
import { auditApi } from '#features/platform/audit/audit.contract.ts';
import { insert, insertAll } from '#kit/server/data/write.ts';
import { testApp } from '#testing/testApp.ts';
import { modifiersOf } from '#testing/modifiers.ts';
import { modifiersApi } from '../modifiers.contract.ts';

/** Concurrent changes of the same modifiers, and their undo. */
const { tenant } = await testApp();
const home = await tenant();
const { admin } = home;
const { group, option, find, names, update } = modifiersOf(home);

/** Written at once, since there are many. */
const created = (kind: 'group' | 'option') => (name: string, children: readonly number[]) =>
  home.inTenant(async (db) => {
    const { id } = await insert(db, 'modifiers', { kind, name });
    const rows = children.map((childId, position) => ({ parentId: id, childId, position }));
    await insertAll(db, 'modifierChildren', rows);
    return id;
  });
const [groupOf, optionOf] = [created('group'), created('option')];

const lastRequest = async () => {
  const { body } = await admin.call(auditApi.list, { query: { limit: 1 } });
  return body.data[0]?.requestId ?? '';
};
const undo = async (requestId: string) => admin.call(auditApi.undo, { params: { requestId } });

describe('two people', () => {
  test('who each add half of a circle at once make none', async () => {
    for (let round = 0; round < 3; round += 1) {
      const [one, other] = [await group(`Grupo ${round}`, []), await option(`Opción ${round}`)];
      const replies = await Promise.all([
        update(one, { modifierChildren: [{ childModifierId: other }] }),
        update(other, { modifierChildren: [{ childModifierId: one }] }),
      ]);
      expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
    }
  });

  test('who change different children of one group do not disturb each other', async () => {
    const id = await group('Compartido', [await option('A'), await option('B')]);
    const [first, second] = (await find(id)).modifierChildren;
    await update(id, { modifierChildren: [{ id: first?.id, version: first?.version, price: 10 }] });
    const { status, body } = await update(id, {
      modifierChildren: [{ id: second?.id, version: second?.version, price: 20 }],
    });
    expect(status).toBe(200);
    expect(body.modifierChildren.map(({ price }) => price)).toEqual([10, 20]);
  });

  test('who put one group in order at once get both orders to choose from', async () => {
    const id = await group('Ordenado', [await option('C'), await option('D')]);
    const seen = (await find(id)).modifierChildren;
    const turned = seen.map((child, place) => ({ ...child, position: 1 - place }));
    expect((await update(id, { modifierChildren: turned })).status).toBe(200);
    const late = seen.map((child, place) => ({ ...child, position: 5 - place }));
    const { status, refusal } = await update(id, { modifierChildren: late });
    expect(status).toBe(409);
    expect(refusal).toMatchObject({
      code: 1009,
      conflict: { author: 'Administración', fields: [{ field: 'modifier_children' }] },
    });
  });

  test('who change the same field get both values', async () => {
    const id = await option('Disputada', { price: 100 });
    const { version } = await find(id);
    const seen = { 'if-match': `"${version}"` };
    await update(id, { price: 200 }, seen);
    expect((await update(id, { name: 'Sin disputa' }, seen)).status).toBe(200);
    expect(await update(id, { price: 300 }, seen)).toMatchObject({
      status: 409,
      refusal: { conflict: { fields: [{ field: 'price', yours: 300, theirs: 200 }] } },
    });
  });
});

describe('a copy', () => {
  test('has the same children at the same prices, and a life of its own', async () => {
    const child = await option('Papas', { price: 500 });
    const id = await group('Acompañamientos', [child], { minQuantityModifiers: 1, free: 1 });
    await update(id, { modifierChildren: [{ id: (await find(id)).modifierChildren[0]?.id, price: 250 }] });
    const created = await admin.call(modifiersApi.clone, { params: { id } });
    expect(created).toMatchObject({
      status: 201,
      body: { name: 'Copia de Acompañamientos', minQuantityModifiers: 1, free: 1, productCount: 0, parentCount: 0 },
    });
    expect(created.body.modifierChildren).toMatchObject([{ childModifierId: child, price: 250 }]);
    await admin.call(modifiersApi.remove, { params: { id: created.body.id } });
    expect((await find(id)).childNames).toEqual(['Papas']);
  });
});

describe('the tree of a group', () => {
  test('tells everything below it in order, each at the price of its place', async () => {
    const hielo = await option('Hielo', { price: 100 });
    const extras = await group('Extras', [hielo], { maxQuantityModifiers: 1, free: 1 });
    const bebida = await option('Bebida', { price: 900, children: [extras] });
    const agua = await option('Agua', { price: 700 });
    const id = await group('Bebestibles', [bebida, agua]);
    await update(id, { modifierChildren: [{ id: (await find(id)).modifierChildren[0]?.id, price: 0 }] });
    const { body } = await admin.call(modifiersApi.trees, { query: { ids: `${id},${agua}` } });
    expect(body.data).toMatchObject([
      {
        name: 'Bebestibles',
        children: [
          {
            name: 'Bebida',
            price: 0,
            children: [{ name: 'Extras', free: 1, children: [{ name: 'Hielo', price: 100 }] }],
          },
          { name: 'Agua', price: 700, children: [] },
        ],
      },
      { name: 'Agua', price: 700 },
    ]);
  });
});

describe('trees of few modifiers that share branches', () => {
  test('are told in their upper levels, whatever they would multiply to', async () => {
    const last = await home.inTenant((db) =>
      insertAll(
        db,
        'modifiers',
        Array.from({ length: 50 }, (_, n) => ({ kind: 'option' as const, name: `Hoja ${n}` })),
      ),
    );
    const leaves = last.map(({ id }) => id);
    const groups: number[] = [];
    for (let n = 0; n < 50; n += 1) groups.push(await groupOf(`Rama ${n}`, leaves));
    const options: number[] = [];
    for (let n = 0; n < 50; n += 1) options.push(await optionOf(`Tronco ${n}`, groups));
    const id = await groupOf('Raíz', options);
    const { text } = await admin.call(modifiersApi.trees, { query: { ids: id } });
    expect(text.split('"kind"').length - 1).toBe(1 + 50 + 50 * 50);
  });
});

describe('the history', () => {
  test('takes back a change of children, a deletion and a copy', async () => {
    const [one, two] = [await option('Ida'), await option('Vuelta')];
    const id = await group('Deshecho', [one, two]);
    const [first] = (await find(id)).modifierChildren;
    await update(id, { name: 'Rehecho', modifierChildren: [{ id: first?.id, destroy: true }] });
    expect((await undo(await lastRequest())).status).toBe(200);
    expect(await find(id)).toMatchObject({ name: 'Deshecho', childNames: ['Ida', 'Vuelta'] });
    await admin.call(modifiersApi.remove, { params: { id } });
    expect((await undo(await lastRequest())).status).toBe(200);
    expect(await find(id)).toMatchObject({ name: 'Deshecho', childNames: ['Ida', 'Vuelta'] });
    await admin.call(modifiersApi.clone, { params: { id } });
    expect((await undo(await lastRequest())).status).toBe(200);
    expect(await names({ query: 'Copia de Deshecho' })).toEqual([]);
  });

  test('does not take back what would make a circle by now', async () => {
    const outer = await group('Antes afuera', []);
    const inner = await option('Antes adentro');
    const { body } = await update(outer, { modifierChildren: [{ childModifierId: inner }] });
    await update(outer, { modifierChildren: [{ id: body.modifierChildren[0]?.id, destroy: true }] });
    const removal = await lastRequest();
    await update(inner, { modifierChildren: [{ childModifierId: outer }] });
    expect(await undo(removal)).toMatchObject({ status: 409, refusal: { message: expect.stringContaining('dentro') } });
    expect((await find(outer)).childNames).toEqual([]);
  });

  test('does not take back what would ask for more than there is by now', async () => {
    const id = await group('Exigente', [await option('Una', { maxQuantityModifiers: 1 }), await option('Otra')], {
      minQuantityModifiers: 2,
    });
    await update(id, { minQuantityModifiers: 1 });
    const lowered = await lastRequest();
    const child = (await find(id)).modifierChildren[1];
    await update(id, { modifierChildren: [{ id: child?.id, destroy: true }] });
    const removed = await lastRequest();
    expect(await undo(lowered)).toMatchObject({
      status: 409,
      refusal: {
        message: 'No se puede deshacer: «Exigente» pide 2 y sus opciones permiten 1: baja el mínimo o agrega opciones.',
      },
    });
    expect((await find(id)).minQuantityModifiers).toBe(1);
    expect((await undo(removed)).status).toBe(200);
    expect((await undo(lowered)).status).toBe(200);
  });

  test('names the children by their names', async () => {
    const id = await group('Contado', [await option('Con nombre')]);
    const { text } = await admin.call(auditApi.list, { query: { limit: 3 } });
    expect(text).toContain('Con nombre');
    expect(id).toBeGreaterThan(0);
  });
});
