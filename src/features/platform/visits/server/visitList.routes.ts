import { csvSeparator } from '#domain/countries.ts';
import { csvOf } from '#kit/server/csv/csv.ts';
import { implementApi } from '#kit/server/http/mount.ts';
import { visitListApi } from '../visitList.contract.ts';
import * as repo from './visitList.repo.ts';

export const visitList = implementApi(visitListApi, {
  list: ({ database, tenant }, { query }) => database.onPlatform((db) => repo.list(db, query, tenant.timeZone)),
  options: ({ database }) =>
    database.onPlatform(async (db) => ({ companies: await repo.companies(db), people: await repo.people(db) })),
  exportCsv: ({ database, scope, tenant }, { query }) =>
    database.onPlatform((db) =>
      csvOf(database, scope, {
        columns: repo.csvColumns,
        separator: csvSeparator(tenant.country),
        rows: () => repo.csvRows(db, query, tenant.timeZone),
      }),
    ),
});
