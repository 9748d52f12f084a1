import type { Readable } from 'node:stream';
import { csvFormat } from '#domain/countries.ts';
import { productIdHeader } from '#features/catalogue/products/productImport.contract.ts';
import { csvOf } from '#kit/server/csv/csv.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import { priceKeyTitles } from '../priceColumns.rules.ts';
import { type PriceField, priceFieldLabels } from '../priceGroups.contract.ts';
import * as repo from './priceFiles.repo.ts';

const columns = [
  { header: priceKeyTitles.list, field: 'list' },
  { header: productIdHeader, field: 'productId' },
  { header: priceKeyTitles.product, field: 'product' },
  ...(Object.keys(priceFieldLabels) as PriceField[]).map((field) => ({ header: priceFieldLabels[field], field })),
];

/** The prices of lists as a file that can be edited and imported again. */
export function exportPrices(ctx: Ctx, filters: repo.PriceFileFilters): Promise<Readable> {
  const format = csvFormat(ctx.tenant.country);
  return csvOf(ctx.database, ctx.scope, {
    columns,
    separator: format.separator,
    rows: (db) => repo.exportRows(db, filters, format),
  });
}
