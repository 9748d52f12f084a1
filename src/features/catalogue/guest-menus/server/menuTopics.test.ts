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

/** Tables that menu requests also read: static files, events and tenants. */
const otherTables = ['static_menus', 'static_files', 'events', 'tenants', 'tenant_hosts'];

const tablesIn = (text: string): string[] =>
  [...text.matchAll(/\b(?:from|join)\s+"?([a-z_]+)"?/g)].flatMap(([, name]) => name ?? []);

describe('undoing changes of menu data', () => {
  const undoable = Object.entries(menuTables).filter(([table]) => {
    const audited = composedAreas.audited.get(table);
    return audited && !audited.permanent;
  });

  test.each(undoable)('of %s publishes %s, which invalidates the menus', async (table, topic) => {
    const { inTenant } = await comanda.tenant();
    const topics = await inTenant(async (db) => {
      await notifyUndo(db, [composedAreas.audited.get(table) as AuditedTable]);
      return db.selectFrom('events').select('topic').execute();
    });
    expect(topics).toContainEqual({ topic });
  });
});

test('every table that a menu reads has a topic that invalidates it', async () => {
  const { id, slug, storeId } = await sellingChain(comanda);
  const run = vi.spyOn(Work.prototype, 'run');
  const reply = await comanda.app.inject({ url: `/api/v1/stores/${storeId}/menus/web`, headers: { tenant: slug } });
  // Excludes background work of other tenants.
  const works = run.mock.contexts as Work[];
  const texts = run.mock.calls.flatMap(([{ sql }], at) => (works[at]?.tenantId === id ? sql : []));
  run.mockRestore();
  expect(reply.statusCode).toBe(200);
  const { rows } = await comanda.database.pool.query<{ name: string }>(
    "select relname as name from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace",
  );
  const tables = new Set(rows.map(({ name }) => name));
  const read = [...new Set(texts.flatMap(tablesIn))].filter((name) => tables.has(name) && !otherTables.includes(name));
  expect(read.toSorted()).toEqual(Object.keys(menuTables).map(wireName).toSorted());
});
