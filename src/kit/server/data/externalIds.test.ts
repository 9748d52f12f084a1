import { expect, test, vi } from 'vitest';
import { testDatabase } from '../testing/testDatabase.ts';
import { testTenant } from '../testing/testTenant.ts';
import type { Db } from './database.ts';
import { readExternalIds, type StoredExternalIds } from './externalIds.ts';
import { Work } from './transactions.ts';
import { insert, update } from './write.ts';

const references: StoredExternalIds = {
  table: 'itemReferences',
  owner: 'itemId',
  scope: { kind: 'product' },
  fields: { alohaId: { provider: 'aloha', field: 'item_id' }, fbdId: { provider: 'fbd', field: 'item_id' } },
};
const database = await testDatabase({ externalIds: [['products', references]] });
const tenant = await testTenant(database);
const inTenant = <T>(work: (db: Db) => Promise<T>) => database.inTenant(tenant, work);

/** Runs some work and returns the statements about external ids that it sent. */
async function statementsOf(work: (db: Db) => Promise<unknown>): Promise<string[]> {
  const run = vi.spyOn(Work.prototype, 'run');
  await inTenant(work);
  const texts = run.mock.calls.map(([{ sql }]) => sql);
  run.mockRestore();
  return texts.filter((text) => text.includes('item_references'));
}

const product = (url: string, ids: object) => ({ name: 'Pizza', url, ...ids });
const idsOf = async (id: number) => (await inTenant((db) => readExternalIds(db, references, [id]))).get(id);

test('a new record sends statements only for the external ids it has', async () => {
  expect(await statementsOf((db) => insert(db, 'products', product('a', { alohaId: null, fbdId: '' })))).toEqual([]);
  const sent = await statementsOf((db) => insert(db, 'products', product('b', { alohaId: '7', fbdId: null })));
  expect(sent).toEqual([expect.stringMatching(/^insert into "item_references"/)]);
});

test('a stored record replaces its external ids, and keeps those that a change omits', async () => {
  const { id } = await inTenant((db) => insert(db, 'products', product('c', { alohaId: '8', fbdId: '9' })));
  await inTenant((db) => update(db, 'products', id, { alohaId: null } as object));
  expect(await idsOf(id)).toEqual({ alohaId: null, fbdId: '9' });
  await inTenant((db) => update(db, 'products', id, { alohaId: '10', fbdId: '' } as object));
  expect(await idsOf(id)).toEqual({ alohaId: '10', fbdId: null });
});
