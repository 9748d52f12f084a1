import type { AuditedTable } from '#kit/server/history/auditedTable.ts';
import { anyOf } from '#kit/server/data/anyOf.ts';
import { type ClosingTimes, closingTitle } from '../closings.rules.ts';

type Closing = ClosingTimes & { storeId: number };

/** Titles of closings in the history: `de Viña del Mar Libertad, 24 nov 18:00–22:00`. */
export const closingTitles: NonNullable<AuditedTable['titles']> = async (db, records, tenant) => {
  const rows = await db
    .selectFrom('storeClosings')
    .select(['id', 'storeId', 'startDatetime', 'endDatetime'])
    .where('id', '=', anyOf([...records.keys()]))
    .execute();
  const stored = new Map<number, Partial<Closing>>(rows.map(({ id, ...closing }) => [id, closing]));
  const closings = [...records].map(([id, values]) => [id, { ...stored.get(id), ...values }] as const);
  const storeIds = closings.flatMap(([, { storeId }]) => storeId ?? []);
  const stores = await db
    .selectFrom('stores')
    .select(['id', 'name', 'timeZone'])
    .where('id', '=', anyOf([...new Set(storeIds)]))
    .execute();
  const byId = new Map(stores.map(({ id, name, timeZone }) => [id, { name, timeZone: timeZone ?? tenant.timeZone }]));
  return new Map(
    closings.flatMap(([id, { storeId, startDatetime, endDatetime = null }]) => {
      const store = byId.get(storeId ?? 0);
      return store && startDatetime ? [[id, closingTitle(store, { startDatetime, endDatetime })] as const] : [];
    }),
  );
};
