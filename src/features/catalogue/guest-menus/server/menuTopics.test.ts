import { describe, expect, test, vi } from 'vitest';
import { wireName } from '#kit/contract/wire.ts';
import { Work } from '#kit/server/data/transactions.ts';
import type { AuditedTable } from '#kit/server/history/auditedTable.ts';
import { notifyUndo } from '#kit/server/history/undo.ts';
import { composedAreas } from '#server/composedAreas.ts';
import { sellingChain } from '#testing/guestMenus.ts';
import { testApp } from '#testing/testApp.ts';
import { menuTables } from './menuTopics.ts';

const comanda = await testApp();

/** What a reading asks of tables that menus are not made of: where they are kept, who asks, what changed since. */
const besides = ['static_menus', 'static_files', 'events', 'tenants', 'tenant_hosts'];

const tablesIn = (text: string): string[] =>
  [...text.matchAll(/\b(?:from|join)\s+"?([a-z_]+)"?/g)].flatMap(([, name]) => name ?? []);

describe('an undo of records that guests read', () => {
  const undoable = Object.entries(menuTables).filter(([table]) => {
    const audited = composedAreas.audited.get(table);
    return audited && !audited.permanent;
  });

  test.each(undoable)('of %s makes the menus anew: it notifies %s', async (table, topic) => {
    const { inTenant } = await comanda.tenant();
    const topics = await inTenant(async (db) => {
      await notifyUndo(db, [composedAreas.audited.get(table) as AuditedTable]);
      return db.selectFrom('events').select('topic').execute();
    });
    expect(topics).toContainEqual({ topic });
  });
});

test('every table that the menu of a store is read from has a topic that makes it anew', async () => {
  const { id, slug, storeId } = await sellingChain(comanda);
  const run = vi.spyOn(Work.prototype, 'run');
  const reply = await comanda.app.inject({ url: `/api/v1/stores/${storeId}/menus/web`, headers: { tenant: slug } });
  // The server goes on with what other companies left to do.
  const works = run.mock.contexts as Work[];
  const texts = run.mock.calls.flatMap(([{ sql }], at) => (works[at]?.tenantId === id ? sql : []));
  run.mockRestore();
  expect(reply.statusCode).toBe(200);
  const { rows } = await comanda.database.pool.query<{ name: string }>(
    "select relname as name from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace",
  );
  const tables = new Set(rows.map(({ name }) => name));
  const read = [...new Set(texts.flatMap(tablesIn))].filter((name) => tables.has(name) && !besides.includes(name));
  expect(read.toSorted()).toEqual(Object.keys(menuTables).map(wireName).toSorted());
});
