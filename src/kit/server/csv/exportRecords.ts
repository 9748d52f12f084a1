import type { Readable } from 'node:stream';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Entity } from '#kit/contract/entity.ts';
import { amount } from '#kit/contract/fields.ts';
import { wireName } from '#kit/contract/wire.ts';
import { type ListQuery, selectList } from '../data/crudRepo.ts';
import { tenantRows } from '../data/tenantRows.ts';
import type { TableName } from '../data/tables.ts';
import type { Ctx } from '../http/context.ts';
import { csvOf } from './csv.ts';

/** How a country's Excel reads a file: what stands between values, and how an amount in minor units is written. */
export type CsvFormat = { separator: ',' | ';'; decimals: number; decimalMark: ',' | '.' };

const plain: CsvFormat = { separator: ',', decimals: 0, decimalMark: '.' };

type Export = { entity: Entity; item: z.ZodObject; query: ListQuery; format: CsvFormat | undefined };

/** The records of a list's filters as a file, headed by the words its history has for the fields. */
export function exportRecords(ctx: Ctx, { entity, item, query, format = plain }: Export): Promise<Readable> {
  const shown = Object.keys(item.shape).filter((field) => field in entity.fields);
  const cells = shown.map((field) => cellOf(entity, item, field, format).as(field));
  return csvOf(ctx.database, ctx.scope, {
    columns: [
      { header: 'id', field: 'id' },
      ...shown.map((field) => ({ header: entity.fields[field] ?? field, field })),
    ],
    separator: format.separator,
    rows: (db) =>
      selectList(db, entity, item, query)
        .clearSelect()
        .select([sql.ref('r.id').as('id'), ...cells]),
  });
}

/** A value as people read it: a flag as a word, an amount in the country's marks, links by their names. */
function cellOf(entity: Entity, item: z.ZodObject, field: string, format: CsvFormat): RawBuilder<unknown> {
  const value = sql.id('r', wireName(field));
  const schema = item.shape[field] as z.ZodType;
  if (entity.links?.[field]) return linkedNames(entity, field);
  if (schema === amount) return amountCell(value, format);
  return schema._zod.def.type === 'boolean' ? sql`case when ${value} then 'sí' else 'no' end` : sql`${value}`;
}

/** An amount in minor units as a number: no thousands, the country's decimal mark. */
export function amountCell(value: RawBuilder<unknown>, { decimals, decimalMark }: CsvFormat): RawBuilder<unknown> {
  const text = sql`(${value}::numeric / ${sql.lit(10 ** decimals)})::numeric(20, ${sql.lit(decimals)})::text`;
  return sql`replace(${text}, '.', ${sql.lit(decimalMark)})`;
}

function linkedNames(entity: Entity, field: string): RawBuilder<unknown> {
  const { to, table, owner, target } = entity.links?.[field] ?? { to: null, table: '', owner: '', target: '' };
  if (!to) return sql`null`;
  return sql`(select string_agg(t.name, ', ' order by t.name_norm) from ${tenantRows(`${table as TableName} as l`)}
    join ${tenantRows(`${to as TableName} as t`)} on t.id = l.${sql.id(wireName(target))}
    where l.${sql.id(wireName(owner))} = r.id)`;
}
