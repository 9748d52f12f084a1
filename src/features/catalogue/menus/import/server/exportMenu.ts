import type { Readable } from 'node:stream';
import { sql } from 'kysely';
import { type CountryCode, countries, csvSeparator } from '#domain/countries.ts';
import { fail } from '#kit/contract/failures.ts';
import { slugOf } from '#domain/slugs.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import { csvOf } from '#kit/server/csv/csv.ts';
import { externalIdCell } from '#kit/server/data/externalIds.ts';
import type { Db } from '#kit/server/data/database.ts';
import { productReferences } from '#features/catalogue/products/productReferences.contract.ts';
import { importColumns, importFields } from '../menuImport.contract.ts';
import { codes } from '../menuImportProducts.rules.ts';
import { menuName } from './importMenu.repo.ts';

const columns = importFields.map((field) => ({ field, header: importColumns[field].header }));

/** Formats a number for the country's Excel: decimal mark, no thousands separator. */
function numeral(value: ReturnType<typeof sql>, country: CountryCode) {
  return countries[country].thousands === '.'
    ? sql<string>`replace((${value})::text, '.', ',')`
    : sql<string>`(${value})::text`;
}

const money = (column: string, country: CountryCode) => {
  const { decimals } = countries[country];
  return numeral(
    sql`(${sql.ref(column)}::numeric / ${sql.lit(10 ** decimals)})::numeric(20, ${sql.lit(decimals)})`,
    country,
  );
};
const yesOrNo = (column: string) => sql<string>`case when ${sql.ref(column)} then 'sí' else 'no' end`;

/** Draft lines in order, with the import field names as columns. */
const lines = (db: Db, menuId: number, country: CountryCode) =>
  db
    .selectFrom('menuLines as l')
    .innerJoin('menuCategories as c', 'c.id', 'l.categoryId')
    .innerJoin('products as p', 'p.id', 'l.productId')
    .select(['c.name as category', 'p.name as product', 'p.id as productId'])
    .select(codes.map((code) => externalIdCell(productReferences.ids, code, 'p').as(code)))
    .select([
      sql<string>`nullif(p.description, '')`.as('description'),
      money('p.price_product', country).as('price'),
      money('l.price', country).as('menuPrice'),
      numeral(sql`l.discount::numeric`, country).as('discount'),
      yesOrNo('l.hidden').as('hidden'),
      yesOrNo('p.availability').as('available'),
      sql<number>`row_number() over (partition by c.id order by l.position, l.id)`.as('position'),
    ])
    .where('l.menuId', '=', menuId)
    .orderBy('c.position')
    .orderBy('c.id')
    .orderBy('l.position')
    .orderBy('l.id');

/** Exports the draft as CSV. Importing the file unchanged changes nothing. */
export async function exportMenu(ctx: Ctx, menuId: number): Promise<Readable> {
  const { country } = ctx.tenant;
  const name = (await ctx.inTransaction((db) => menuName(db, menuId))) ?? fail('notFound');
  ctx.header('content-disposition', `attachment; filename="menu-${slugOf(name) || menuId}.csv"`);
  return csvOf(ctx.database, ctx.scope, {
    columns,
    separator: csvSeparator(country),
    rows: (db) => lines(db, menuId, country),
  });
}
