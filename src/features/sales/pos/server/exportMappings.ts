import type { Readable } from 'node:stream';
import { csvFormat } from '#domain/countries.ts';
import { csvOf } from '#kit/server/csv/csv.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import type { MappingFilters } from '../mapping.contract.ts';
import { fileTitles } from '../mappingFiles.contract.ts';
import { gridScope } from './gridScope.ts';
import { exportRows } from './mapping.repo.ts';

const columns = Object.entries(fileTitles).map(([field, header]) => ({ header, field }));

/** Rows of the grid as a file that can be edited and imported again. */
export function exportMappings(ctx: Ctx, filters: MappingFilters): Promise<Readable> {
  const query = exportRows(filters, gridScope(ctx));
  const { separator } = csvFormat(ctx.tenant.country);
  return csvOf(ctx.database, ctx.scope, {
    columns,
    separator,
    hashJoins: true,
    rows: (db) => ({ compile: () => query.compile(db) }),
  });
}
