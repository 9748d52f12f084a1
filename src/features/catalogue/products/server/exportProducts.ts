import type { Readable } from 'node:stream';
import { sql } from 'kysely';
import { csvFormat } from '#domain/countries.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import { csvOf } from '#kit/server/csv/csv.ts';
import { cellView, recordCells } from '#kit/server/csv/exportRecords.ts';
import { productIdHeader } from '../productImport.contract.ts';
import { product } from '../products.contract.ts';
import { productEntity } from '../productsHistory.contract.ts';
import { type Filters, filtered, viewOf, chooseSearchMode } from './productFilters.repo.ts';

const records = {
  entity: productEntity,
  item: product,
  alias: 'p',
  idHeader: productIdHeader,
  own: { pictureKeys: sql<number>`jsonb_array_length(p.picture_keys)` },
};

/** The products of the list's filters as a file. */
export async function exportProducts(ctx: Ctx, filters: Filters): Promise<Readable> {
  const format = csvFormat(ctx.tenant.country);
  const view = viewOf(ctx);
  const way = await ctx.inTransaction((db) => chooseSearchMode(db, filters, view));
  const { columns, cells } = recordCells(records, cellView(ctx, format));
  return csvOf(ctx.database, ctx.scope, {
    columns,
    separator: format.separator,
    rows: (db) => filtered(db, filters, view, way).select(cells).orderBy('p.nameNorm').orderBy('p.id'),
  });
}
