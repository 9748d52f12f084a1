import { csvSeparator } from '#domain/countries.ts';
import { csvOf } from '#kit/server/csv/csv.ts';
import { implementApi } from '#kit/server/http/mount.ts';
import { companiesApi } from '../companies.contract.ts';
import * as repo from './companies.repo.ts';
import { planNames } from './planNames.ts';

export const companies = implementApi(companiesApi, {
  list: ({ database }, { query }) => database.onPlatform((db) => repo.list(db, query)),
  options: async ({ database }) => ({ plans: await database.onPlatform(planNames) }),
  exportCsv: ({ database, scope, tenant }, { query }) =>
    database.onPlatform((db) =>
      csvOf(database, scope, {
        columns: repo.csvColumns,
        separator: csvSeparator(tenant.country),
        rows: () => repo.csvRows(db, query, tenant.timeZone),
      }),
    ),
});
