import type { Readable } from 'node:stream';
import { sql } from 'kysely';
import { foodTypeLabels, labelTypeLabels, productAttributeLabels, productPlatformLabels } from '#domain/catalogue.ts';
import { type CountryCode, csvFormat } from '#domain/countries.ts';
import { dispatchScopeLabels } from '#domain/dispatch.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import { csvOf } from '#kit/server/csv/csv.ts';
import { amountCell } from '#kit/server/csv/exportRecords.ts';
import { type Filters, filtered, type Products, viewOf, chooseSearchMode } from './productFilters.repo.ts';

const columns = [
  { header: 'id', field: 'id' },
  { header: 'nombre', field: 'name' },
  { header: 'nombre en pantalla', field: 'nameScreenProduct' },
  { header: 'precio', field: 'price' },
  { header: 'descripción', field: 'description' },
  { header: 'tipo de comida', field: 'foodType' },
  { header: 'atributos', field: 'attributes' },
  { header: 'disponible', field: 'availability' },
  { header: 'visible', field: 'show' },
  { header: 'plataforma', field: 'platform' },
  { header: 'se vende para', field: 'dispatchMethod' },
  { header: 'etiqueta', field: 'label' },
  { header: 'tipo de etiqueta', field: 'labelType' },
  { header: 'imágenes', field: 'pictures' },
  { header: 'posición', field: 'position' },
  { header: 'dirección web', field: 'url' },
  { header: 'id de aloha', field: 'alohaId' },
  { header: 'id de complemento de aloha', field: 'alohaCompId' },
  { header: 'id de fbd', field: 'fbdId' },
];

/** The word of a code, by the table of its words. */
const word = (column: string, labels: Readonly<Record<string, string>>) =>
  sql<string>`${JSON.stringify(labels)}::jsonb ->> ${sql.ref(column)}`;
const yesOrNo = (column: string) => sql<string>`case when ${sql.ref(column)} then 'sí' else 'no' end`;

const attributeWords = sql<string>`(
  select string_agg(${JSON.stringify(productAttributeLabels)}::jsonb ->> each, ', ' order by place)
  from jsonb_array_elements_text(p.attributes) with ordinality a(each, place))`;

const lines = (products: Products<object>, country: CountryCode) =>
  products
    .select(['p.id', 'p.name', 'p.label', 'p.position', 'p.url'])
    .select(['p.alohaId', 'p.alohaCompId', 'p.fbdId'])
    .select([
      sql<string>`nullif(p.name_screen_product, '')`.as('nameScreenProduct'),
      sql<string>`nullif(p.description, '')`.as('description'),
      amountCell(sql.ref('p.price_product'), csvFormat(country)).as('price'),
      word('p.food_type', foodTypeLabels).as('foodType'),
      attributeWords.as('attributes'),
      yesOrNo('p.availability').as('availability'),
      yesOrNo('p.show').as('show'),
      word('p.platform', productPlatformLabels).as('platform'),
      word('p.dispatch_method', dispatchScopeLabels).as('dispatchMethod'),
      word('p.label_type', labelTypeLabels).as('labelType'),
      sql<number>`jsonb_array_length(p.picture_keys)`.as('pictures'),
    ])
    .orderBy('p.nameNorm')
    .orderBy('p.id');

/** The products of the list's filters as a file. */
export async function exportProducts(ctx: Ctx, filters: Filters): Promise<Readable> {
  const { country } = ctx.tenant;
  const view = viewOf(ctx);
  const way = await ctx.inTransaction((db) => chooseSearchMode(db, filters, view));
  return csvOf(ctx.database, ctx.scope, {
    columns,
    separator: csvFormat(country).separator,
    rows: (db) => lines(filtered(db, filters, view, way), country),
  });
}
