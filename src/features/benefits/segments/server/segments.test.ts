import { describe, expect, test } from 'vitest';
import { customersApi } from '#features/benefits/customers/customers.contract.ts';
import { unaudited } from '#kit/server/data/database.ts';
import { orderingGuests } from '#testing/customers.ts';
import { testApp } from '#testing/testApp.ts';
import type { SegmentRules } from '../segmentRules.contract.ts';
import { segmentsApi } from '../segments.contract.ts';

const comanda = await testApp();
const { tenant } = comanda;
const { admin } = await tenant();

const create = (name: string, rules: SegmentRules = [], who = admin) =>
  who.call(segmentsApi.create, { body: { name, notes: '', rules } });

describe('segments', () => {
  test('are created, read, found without accents, changed and deleted', async () => {
    const rules: SegmentRules = [
      { field: 'averageSpent', op: 'atLeast', amount: 5000 },
      { field: 'dispatchMethods', op: 'none', keys: ['pickUp'] },
    ];
    const created = await create('Ñandú', rules);
    expect(created).toMatchObject({ status: 201, body: { name: 'Ñandú', rules, version: 1 } });
    const params = { id: created.body.id };
    const found = await admin.call(segmentsApi.list, { query: { query: 'nandu' } });
    expect(found.body.data.map(({ id }) => id)).toEqual([params.id]);
    const changed = await admin.call(segmentsApi.update, { params, body: { rules: rules.slice(1) } });
    expect(changed.body).toMatchObject({ rules: rules.slice(1), version: 2 });
    expect((await admin.call(segmentsApi.remove, { params })).status).toBe(204);
    expect((await admin.call(segmentsApi.get, { params })).status).toBe(404);
  });

  test('have a name that no other has, whatever its capitals', async () => {
    await create('Única');
    expect((await create('única')).refusal.errors).toEqual({ name: ['Ya existe un segmento con ese nombre.'] });
  });

  test('name the condition that is wrong', async () => {
    const wrong = [
      { field: 'orders', op: 'atLeast', amount: -1 },
      { field: 'stores', op: 'any', ids: [] },
      { field: 'npsScore', op: 'any', amount: 11 },
    ];
    const { status, refusal } = await create('Mal escrito', wrong as never);
    expect([status, refusal.errors]).toEqual([
      422,
      {
        'rules.0.amount': ['No puede ser negativo'],
        'rules.1.ids': ['Elige al menos uno'],
        'rules.2.op': [expect.any(String)],
        'rules.2.amount': ['Usa como máximo 10'],
      },
    ]);
  });
});

/** A chain with guests of different consent, and one without a mail. */
async function audienceScene() {
  const guests = await orderingGuests(comanda);
  const { shop, place } = guests;
  const people = [
    { name: 'Ana', phone: '+56911111111', mail: 'ana@correo.test' },
    { name: 'Beto', phone: '+56922222222', mail: 'beto@correo.test' },
    { name: 'Carla', phone: '+56933333333', mail: 'Ana+dos@correo.test' },
    { name: 'Dora', phone: '+56944444444', mail: null },
    { name: 'Elsa', phone: '+56955555555', mail: 'elsa@correo.test' },
  ];
  for (const guest of people) await place(guest);
  await place(people[1]);
  await guests.fold();
  const consent = async (name: string, mailConsent: 'given' | 'refused') => {
    const params = { id: await guests.idOf(people.find((each) => each.name === name)?.phone ?? '') };
    await shop.admin.call(customersApi.update, { params, body: { mailConsent } });
  };
  for (const name of ['Ana', 'Carla', 'Elsa']) await consent(name, 'given');
  const count = async (rules: SegmentRules, caller = shop.admin) => {
    const { body } = await caller.call(segmentsApi.count, { body: { rules } });
    return [...body.steps.map((step) => step.count), body.addresses];
  };
  return { ...guests, consent, count };
}

describe('the audience of a segment', () => {
  test('is counted step by step, with one mail for each address', async () => {
    const { count, consent, shop, names } = await audienceScene();
    expect(await count([])).toEqual([5, 4, 3, 3, 3, 2]);
    expect(await count([{ field: 'orders', op: 'atLeast', amount: 2 }])).toEqual([1, 1, 0, 0, 0, 0]);
    await shop.inTenant((db) =>
      unaudited(db).insertInto('mailRefusals').values({ mailNorm: 'elsa@correo.test' }).execute(),
    );
    expect(await count([])).toEqual([5, 4, 2, 2, 2, 1]);
    await shop.inTenant((db) =>
      unaudited(db)
        .insertInto('mailSuppressions')
        .values({ mailNorm: 'ana@correo.test', scope: 'offers', reason: 'hardBounce' })
        .execute(),
    );
    expect(await count([])).toEqual([5, 4, 2, 0, 0, 0]);
    await consent('Carla', 'refused');
    expect(await count([])).toEqual([5, 4, 0, 0, 0, 0]);
    const { id } = (await create('Todos', [], shop.admin)).body;
    expect((await names({ segmentId: id, segmentStep: 'withMail' })).toSorted()).toEqual([
      'Ana',
      'Beto',
      'Carla',
      'Elsa',
    ]);
    const file = await shop.admin.call(customersApi.exportCsv, { query: { segmentId: id, query: 'dora' } });
    expect(file.text).toContain('Dora');
  });

  test('has no customer of another company, nor its segments', async () => {
    const { shop } = await audienceScene();
    const { body } = await create('Todos los clientes', [], shop.admin);
    const other = await tenant();
    const steps = await other.admin.call(segmentsApi.count, { body: { rules: [] } });
    expect(steps.body.steps[0]).toEqual({ step: 'matched', count: 0 });
    const params = { id: body.id };
    expect((await other.admin.call(segmentsApi.countSaved, { params })).status).toBe(404);
    expect((await other.admin.call(customersApi.list, { query: { segmentId: body.id } })).status).toBe(404);
    expect((await shop.admin.call(segmentsApi.countSaved, { params })).body.steps[0]?.count).toBe(5);
  });

  test('is counted and listed only for users who reach every store', async () => {
    const { shop } = await audienceScene();
    const policies = ['segments.list', 'customers.list', 'customers.export'] as const;
    const manager = await shop.userWith(policies, { storeIds: [shop.storeId] });
    const { body } = await create('De todos los locales', [], shop.admin);
    const query = { segmentId: body.id };
    const refused = [
      await manager.call(segmentsApi.count, { body: { rules: [] } }),
      await manager.call(customersApi.list, { query }),
      await manager.call(customersApi.exportCsv, { query }),
    ];
    const refusals = refused.map(({ status, refusal }) => [status, refusal.message]);
    expect(refusals).toEqual(refused.map(() => [403, expect.stringContaining('todos los locales')]));
  });
});
