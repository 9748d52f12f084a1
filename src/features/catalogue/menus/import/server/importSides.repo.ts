import { sql } from 'kysely';
import { type Db, unaudited } from '#kit/server/data/database.ts';
import { isTenantRow, tenantRows } from '#kit/server/data/tenantRows.ts';
import type { ImportCells } from '../menuImport.contract.ts';
import {
  type SideChoice,
  type SideChoices,
  type SideCount,
  sideFields,
  type TextField,
} from '../menuImportSides.contract.ts';

const batchSize = 5_000;

/** How many lines take each side of a field. */
export async function sideCountsOf(db: Db, importId: number): Promise<SideCount[]> {
  const { rows } = await sql<SideCount>`
    select s.field, count(*) filter (where s.chosen = 'theirs')::int as theirs,
      count(*) filter (where s.chosen = 'ours')::int as ours, count(*)::int as lines
    from ${tenantRows('menuImportRows as r')}, jsonb_to_recordset(r.sides) as s(field text, chosen text)
    where r.import_id = ${importId}
    group by s.field order by array_position(${[...sideFields]}::text[], s.field)`.execute(db);
  return rows;
}

/** The sides that imports of an origin take. */
export async function choicesOf(db: Db, origin: string): Promise<SideChoices> {
  const rows = await db
    .selectFrom('menuImportChoices')
    .select(['field', 'side'])
    .where('origin', '=', origin)
    .execute();
  return Object.fromEntries(rows.map(({ field, side }) => [field, side]));
}

/** Remembers a side for the next imports of an origin. */
export const storeChoice = (db: Db, origin: string, choice: SideChoice) =>
  unaudited(db)
    .insertInto('menuImportChoices')
    .values({ origin, ...choice })
    .onConflict((conflict) =>
      conflict.columns(['tenantId' as never, 'origin', 'field']).doUpdateSet({ side: choice.side }),
    )
    .execute();

export async function originOf(db: Db, importId: number): Promise<string | null> {
  const found = await db.selectFrom('menuImports').select('origin').where('id', '=', importId).executeTakeFirst();
  return found?.origin ?? null;
}

/** Stores the cells of rows, and which of them are our texts. */
export async function updateCells(
  db: Db,
  importId: number,
  rows: readonly { line: number; cells: ImportCells; ours: readonly TextField[] }[],
): Promise<void> {
  for (let from = 0; from < rows.length; from += batchSize)
    await sql`update menu_import_rows i set cells = r.cells, ours = r.ours
      from jsonb_to_recordset(${JSON.stringify(rows.slice(from, from + batchSize))}::jsonb) as r(line int, cells jsonb, ours jsonb)
      where ${isTenantRow('i')} and i.import_id = ${importId}::bigint and i.line = r.line`.execute(db);
}
