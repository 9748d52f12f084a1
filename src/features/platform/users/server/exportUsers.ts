import type { Readable } from 'node:stream';
import { csvSeparator } from '#domain/countries.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import { csvOf } from '#kit/server/csv/csv.ts';
import { visibleTo } from '#kit/server/csv/exportRecords.ts';
import { enabledTitle, outputOnlyTitles, userLinks } from '../users.contract.ts';
import * as repo from './users.repo.ts';

/** The names an import takes again; roles, stores and groups of them are separated by `|`, and `*` is every store. */
const columns = [
  { header: 'Nombre', field: 'name' },
  { header: 'Correo', field: 'email' },
  { header: 'Teléfono', field: 'phone' },
  { header: 'Roles', field: 'roles' },
  { header: 'Locales', field: 'stores' },
  { header: userLinks.storeGroupIds.label, field: 'storeGroups' },
  { header: enabledTitle, field: 'active' },
  { header: outputOnlyTitles[0], field: 'lastSeen' },
];

/** The users of the list's filters as a file, that can be edited and imported again. */
export const exportUsers = ({ database, scope, tenant, actor }: Ctx, filters: repo.Filters): Promise<Readable> =>
  csvOf(database, scope, {
    columns,
    separator: csvSeparator(tenant.country),
    rows: (db) => repo.exportRows(db, filters, { timeZone: tenant.timeZone, visible: visibleTo(actor) }),
  });
