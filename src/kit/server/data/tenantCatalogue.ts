import type { Database } from './database.ts';

/** A column by its name in the database; `type` as the server writes it. */
export type CatalogueColumn = { name: string; type: string };

/** A table with rows of tenants, as the database describes it. */
export type CatalogueTable = {
  name: string;
  columns: readonly CatalogueColumn[];
  /** Columns of the primary key after the tenant, in its order. */
  key: readonly CatalogueColumn[];
  /** Nullable columns that refer to other rows of the same table. */
  selfReferences: readonly string[];
  /** Tables that it refers to. */
  refersTo: readonly string[];
};

const columnOf = `json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod))`;

const catalogue = `
  select c.relname as name,
    (select json_agg(${columnOf} order by a.attnum) from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attname <> 'tenant_id') as columns,
    coalesce((select json_agg(${columnOf} order by n) from pg_index i, unnest(i.indkey) with ordinality k(num, n)
      join pg_attribute a on a.attnum = k.num
      where i.indrelid = c.oid and i.indisprimary and a.attrelid = c.oid and a.attname <> 'tenant_id'), '[]') as key,
    coalesce((select json_agg(a.attname) from pg_constraint k join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[2]
      where k.conrelid = c.oid and k.confrelid = c.oid and k.contype = 'f'), '[]') as "selfReferences",
    coalesce((select json_agg(distinct t.relname) from pg_constraint k join pg_class t on t.oid = k.confrelid
      where k.conrelid = c.oid and k.confrelid <> c.oid and k.contype = 'f'), '[]') as "refersTo"
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and c.relrowsecurity
  order by c.relname`;

/** Each table after those that refer to it, so that its rows can be deleted. */
function childrenFirst(tables: readonly CatalogueTable[]): CatalogueTable[] {
  const left = new Map(tables.map((table) => [table.name, table]));
  const ordered: CatalogueTable[] = [];
  while (left.size > 0) {
    const referredTo = new Set([...left.values()].flatMap(({ refersTo }) => refersTo));
    const free = [...left.values()].filter(({ name }) => !referredTo.has(name));
    if (free.length === 0) throw new Error(`Tables refer to each other in a circle: ${[...left.keys()].join(', ')}`);
    for (const table of free) left.delete(table.name);
    ordered.push(...free);
  }
  return ordered;
}

/** Tables with rows of tenants, those that refer to others first. */
export async function tenantCatalogue({ pool }: Pick<Database, 'pool'>): Promise<CatalogueTable[]> {
  const { rows } = await pool.query<CatalogueTable>(catalogue);
  return childrenFirst(rows);
}
