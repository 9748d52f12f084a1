import { csvFormat } from '#domain/countries.ts';
import { sql } from 'kysely';
import { csvOf } from '#kit/server/csv/csv.ts';
import { cellView, recordCells } from '#kit/server/csv/exportRecords.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import { implementApi } from '#kit/server/http/mount.ts';
import { fail } from '../../drivers.failures.ts';
import { driver, driverEntity, driversApi } from '../../record/drivers.contract.ts';
import * as repo from '../../record/server/drivers.repo.ts';
import { linkDriver } from '../../record/server/linkDriver.ts';
import { createDriver, editDrivers, removeDriver, updateDriver } from './saveDriver.ts';

function exportDrivers(ctx: Ctx, filters: repo.DriverFilters) {
  const { database, scope, tenant, actor } = ctx;
  const format = csvFormat(tenant.country);
  const sqlColumns = { storeId: sql.ref('s.name') };
  const { columns, cells } = recordCells(
    { entity: driverEntity, item: driver, alias: 'd', own: sqlColumns },
    cellView(ctx, format),
  );
  return csvOf(database, scope, {
    columns,
    separator: format.separator,
    rows: (db) => repo.filtered(db, filters, actor.storeIds).orderBy('d.nameNorm').orderBy('d.id').select(cells),
  });
}

export const drivers = implementApi(driversApi, {
  list: ({ db, actor }, { query }) => repo.list(db, query, actor.storeIds),
  get: async ({ db, actor }, { params }) => (await repo.find(db, params.id, actor.storeIds)) ?? fail('notFound'),
  create: (ctx, { body }) => createDriver(ctx, body),
  update: updateDriver,
  async remove(ctx, { params }) {
    await removeDriver(ctx, params.id);
    return {};
  },
  bulkUpdate: (ctx, { body }) => editDrivers(ctx, body),
  link: async (ctx, { params }) => ({ token: await linkDriver(ctx, params.id) }),
  exportCsv: (ctx, { query }) => exportDrivers(ctx, query),
});
