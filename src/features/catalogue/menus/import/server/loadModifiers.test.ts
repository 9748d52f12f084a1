import { expect, test } from 'vitest';
import { modifiersApi } from '#features/catalogue/modifiers/modifiers.contract.ts';
import { lockGraph, saveGroups } from '#features/catalogue/modifiers/server/index.ts';
import { update } from '#kit/server/data/write.ts';
import { groupWith } from '#testing/products.ts';
import { testApp, type TestTenant } from '#testing/testApp.ts';
import type { SourceGroup } from '../menuImportGroups.contract.ts';
import { loadModifiers } from './loadModifiers.repo.ts';

const comanda = await testApp();

const sauces: SourceGroup = {
  key: '1',
  name: 'Salsas',
  min: 0,
  max: 3,
  options: [{ code: '1', name: 'Mayo', price: 0, max: 1, modifierId: null }],
};
const waitsFor = async ({ id }: TestTenant) => {
  const { rows } = await comanda.database.pool.query<{ count: number }>(
    `select count(*)::int as count from pg_locks where locktype = 'advisory' and not granted and objid = $1
       and database = (select oid from pg_database where datname = current_database())`,
    [id],
  );
  return rows[0]?.count;
};

test('an import that writes reads groups after an edit that began before it', async () => {
  const tenant = await comanda.tenant();
  const group = await groupWith(tenant, 'Salsas', ['Mayo']);
  const edited = await tenant.inTenant(async (db) => {
    await lockGraph(db);
    const read = tenant.inTenant((other) =>
      loadModifiers(other, { groups: [sauces], productIds: [] }, { write: true }),
    );
    await expect.poll(() => waitsFor(tenant)).toBe(1);
    await update(db, 'modifiers', group.id, { maxQuantityModifiers: 2 });
    return { read };
  });
  expect((await edited.read).groups).toMatchObject([{ id: group.id, max: 2 }]);
});

test('an edit of a group waits for an import of it, and both succeed', async () => {
  const tenant = await comanda.tenant();
  const group = await groupWith(tenant, 'Salsas', ['Mayo']);
  const params = { id: group.id };
  const imported = await tenant.inTenant(async (db) => {
    const { groups } = await loadModifiers(db, { groups: [sauces], productIds: [] }, { write: true });
    const edit = tenant.admin.call(modifiersApi.update, { params, body: { minQuantityModifiers: 1 } });
    await expect.poll(() => waitsFor(tenant)).toBe(1);
    const stored = groups.map((each) => ({ stored: each, columns: { name: each.name, min: 0, max: 3 }, children: [] }));
    await saveGroups(db, stored);
    return { edit };
  });
  expect((await imported.edit).status).toBe(200);
  const { body } = await tenant.admin.call(modifiersApi.get, { params });
  expect(body).toMatchObject({ minQuantityModifiers: 1, maxQuantityModifiers: 3 });
});
