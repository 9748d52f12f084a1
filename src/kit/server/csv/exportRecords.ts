import type { Readable } from 'node:stream';
import { type AliasedRawBuilder, type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Entity, EntityFormat } from '#kit/contract/entity.ts';
import { amount, positiveAmount } from '#kit/contract/fields.ts';
import { wireName } from '#kit/contract/wire.ts';
import { type ListQuery, type RecordSource, selectList } from '../data/crud/crudRepo.ts';
import { externalIdCell, type StoredExternalIds } from '../data/externalIds.ts';
import { linkNames, type VisibleIds } from '../data/links.ts';
import type { Actor, Ctx } from '../http/context.ts';
import { type CsvColumn, csvOf } from './csv.ts';

/** How a country's Excel reads a file: what stands between values, and how an amount in minor units is written. */
export type CsvFormat = { separator: ',' | ';'; decimals: number; decimalMark: ',' | '.' };

const plain: CsvFormat = { separator: ',', decimals: 0, decimalMark: '.' };

type Export = { source: RecordSource; query: ListQuery; format: CsvFormat | undefined };

/** The records of a list's filters as a file, headed by the words its history has for the fields. */
export function exportRecords(ctx: Ctx, { source, query, format = plain }: Export): Promise<Readable> {
  const { columns, cells } = recordCells({ ...source, alias: 'r' }, cellView(ctx, format));
  return csvOf(ctx.database, ctx.scope, {
    columns,
    separator: format.separator,
    rows: (db) => selectList(db, source, query).clearSelect().select(cells),
  });
}

/** The records that a query names `alias`, by their entity and the schema they are read with. */
type Records = Pick<RecordSource, 'entity' | 'item'> & {
  alias: string;
  /** Title of the ids. Default `id`, which imports ignore because files of other systems have it too. */
  idHeader?: string;
  /** Cells that are not their column as people read it. */
  own?: Readonly<Record<string, RawBuilder<unknown>>>;
};

/** How the cells of a file are written, and the records that they may name. */
type CellView = CsvFormat & { timeZone: string; visible: VisibleIds };

/** The records that a user may see, where that is not all of a table. */
export const visibleTo = ({ storeIds }: Actor): VisibleIds => ({ stores: storeIds });

export const cellView = ({ actor, tenant }: Pick<Ctx, 'actor' | 'tenant'>, format: CsvFormat): CellView => ({
  ...format,
  timeZone: tenant.timeZone,
  visible: visibleTo(actor),
});

type Cells = { columns: CsvColumn[]; cells: AliasedRawBuilder<unknown, string>[] };

/** The columns of a file of records, in the order of the words that the history has for them, and what to select for each. */
export function recordCells({ entity, item, alias, idHeader = 'id', own = {} }: Records, view: CellView): Cells {
  // Linked names keep their default separator: the view's separates columns.
  const { visible } = view;
  const fields = Object.keys(entity.fields).flatMap((field) => {
    const schema = item.shape[field] as z.ZodType | undefined;
    const value = sql.id(alias, wireName(field));
    const link = entity.links?.[field];
    const ids = entity.externalIds as StoredExternalIds | undefined;
    const id = ids && field in ids.fields ? externalIdCell(ids, field, alias) : undefined;
    const cell =
      own[field] ??
      id ??
      (link ? linkNames(link, `${alias}.id`, { visible }) : cellOf({ entity, field, value, schema }, view));
    return cell ? [{ field, header: entity.fields[field] ?? field, cell }] : [];
  });
  return {
    columns: [{ header: idHeader, field: 'id' }, ...fields],
    cells: [sql.id(alias, 'id').as('id'), ...fields.map(({ field, cell }) => cell.as(field))],
  };
}

/** Label of a stored value; the value itself where it has no label. */
export const labelCell = (value: RawBuilder<unknown>, labels: Readonly<Record<string, string>>): RawBuilder<string> =>
  sql`coalesce(${JSON.stringify(labels)}::jsonb ->> ${value}, ${value})`;

type Field = { entity: Entity; field: string; value: RawBuilder<unknown>; schema: z.ZodType | undefined };

/** A value formatted for people; undefined for elements with fields and for unreadable fields. */
function cellOf({ schema, ...of }: Field, format: CsvFormat & { timeZone: string }): RawBuilder<unknown> | undefined {
  const def = schema?._zod.def as Definition | undefined;
  const { value } = of;
  if (def?.innerType) return cellOf({ ...of, schema: def.innerType }, format);
  if (schema === amount || schema === positiveAmount) return amountCell(value, format);
  if (def?.type === 'boolean') return sql`case when ${value} then 'sí' else 'no' end`;
  if (def?.type === 'enum') return sql`${labelOf(of, def)}::jsonb ->> ${value}`;
  if (def?.format === 'datetime') return sql`to_char(${value} at time zone ${format.timeZone}, 'DD/MM/YYYY HH24:MI')`;
  if (def?.format === 'date') return sql`to_char(${value}, 'DD/MM/YYYY')`;
  if (def?.type === 'array') return listCell(of, def.element?._zod.def);
  if (def?.type === 'string') return sql`nullif(${value}, '')`;
  return def?.type === 'number' ? sql`replace(${value}::text, '.', ${sql.lit(format.decimalMark)})` : undefined;
}

type Definition = {
  type: string;
  format?: string;
  innerType?: z.ZodType;
  element?: z.ZodType;
  entries?: Readonly<Record<string, string>>;
};

function listCell(of: Omit<Field, 'schema'>, element: Definition | undefined): RawBuilder<unknown> | undefined {
  if (element?.type !== 'enum' && element?.type !== 'string') return undefined;
  const each = element.type === 'enum' ? sql`${labelOf(of, element)}::jsonb ->> each` : sql`each`;
  return sql`(select string_agg(${each}, ', ' order by place)
    from jsonb_array_elements_text(${of.value}) with ordinality a(each, place))`;
}

/** The words of codes, by the history's; a code without one is its own. */
function labelOf({ entity, field }: Omit<Field, 'schema'>, { entries = {} }: Definition): string {
  const format = entity.words?.[field] as ((code: string, format?: EntityFormat) => string | string[]) | undefined;
  return JSON.stringify(
    Object.fromEntries(Object.values(entries).map((code) => [code, String(format?.(code) ?? code)])),
  );
}

/** An amount in minor units as a number: no thousands, the country's decimal mark. */
export function amountCell(value: RawBuilder<unknown>, { decimals, decimalMark }: CsvFormat): RawBuilder<unknown> {
  const text = sql`(${value}::numeric / ${sql.lit(10 ** decimals)})::numeric(20, ${sql.lit(decimals)})::text`;
  return sql`replace(${text}, '.', ${sql.lit(decimalMark)})`;
}
