import { sql } from 'kysely';
import type { z } from 'zod';
import type { Page } from '#kit/contract/crud.ts';
import { deepEqual } from '#kit/contract/values/deepEqual.ts';
import { type Db, unaudited } from '#kit/server/data/database.ts';
import { numberedPage, pageShape } from '#kit/server/data/paginate.ts';
import { isTenantRow } from '#kit/server/data/tenantRows.ts';
import type { groupChange, ImportGroup, SourceGroup } from '../menuImportGroups.contract.ts';
import type { GroupResult, UploadedGroup } from '../menuImportGroups.rules.ts';

export type GroupChange = z.output<typeof groupChange>;
type StoredImportGroup = UploadedGroup & { place: number; result: GroupResult };

const record = sql`(place int, content jsonb, skipped boolean, status text, result jsonb)`;

export async function insert(
  db: Db,
  importId: number,
  groups: readonly UploadedGroup[],
  results: readonly GroupResult[],
): Promise<void> {
  if (groups.length === 0) return;
  const rows = groups.map(({ skipped, ...content }, at) => ({
    place: at + 1,
    content,
    skipped,
    status: results[at]?.status,
    result: results[at],
  }));
  await sql`insert into menu_import_groups (import_id, place, content, skipped, status, result)
    select ${importId}::bigint, r.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r${record}
    returning place`.execute(db);
}

const groupsOf = (db: Db, importId: number) =>
  db
    .selectFrom('menuImportGroups')
    .select(['place', 'content', 'skipped', 'result'])
    .where('importId', '=', importId)
    .orderBy('place');

/** The groups of an import in their order. */
export async function all(db: Db, importId: number): Promise<StoredImportGroup[]> {
  const rows = await groupsOf(db, importId).execute();
  return rows.map(({ content, result, ...row }) => ({
    forAll: false,
    ...(content as SourceGroup),
    ...row,
    result: result as GroupResult,
  }));
}

/** Stores the results that changed; returns how many. */
export async function updateResults(
  db: Db,
  importId: number,
  groups: readonly StoredImportGroup[],
  results: readonly GroupResult[],
): Promise<number> {
  const changed = groups.flatMap(({ place, result: before }, at) => {
    const result = results[at];
    return result && !deepEqual(result, before) ? [{ place, status: result.status, result }] : [];
  });
  if (changed.length === 0) return 0;
  await sql`update menu_import_groups g set status = r.status, result = r.result
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as r${record}
    where ${isTenantRow('g')} and g.import_id = ${importId}::bigint and g.place = r.place`.execute(db);
  return changed.length;
}

export async function update(
  db: Db,
  importId: number,
  place: number,
  { name, skipped, forAll }: GroupChange,
): Promise<void> {
  const changed = { ...(name !== undefined && { name }), ...(forAll !== undefined && { forAll }) };
  await unaudited(db)
    .updateTable('menuImportGroups')
    .set({
      ...(skipped !== undefined && { skipped }),
      content: sql`content || ${JSON.stringify(changed)}::jsonb`,
    })
    .where('importId', '=', importId)
    .where('place', '=', place)
    .execute();
}

/** Facts that reviews of earlier versions lack. */
const earlier = { products: 0, others: 0, choice: null };

const presented = ({ place, result }: { place: number; result: unknown }): ImportGroup => ({
  place,
  ...earlier,
  ...(result as GroupResult),
});

export async function find(db: Db, importId: number, place: number): Promise<ImportGroup | undefined> {
  const found = await groupsOf(db, importId).where('place', '=', place).executeTakeFirst();
  return found && presented(found);
}

/** A page of groups: those that are not imported and those that change first. */
export async function list(
  db: Db,
  importId: number,
  query: { page?: number | undefined; limit?: number | undefined },
): Promise<Page<ImportGroup>> {
  const { limit, offset } = pageShape(query);
  const rows = await db
    .selectFrom('menuImportGroups')
    .select(['place', 'result', sql<number>`count(*) over ()::int`.as('total')])
    .where('importId', '=', importId)
    .orderBy(sql`array_position(array['error', 'change', 'create', 'skipped', 'same'], status)`)
    .orderBy('place')
    .limit(limit)
    .offset(offset)
    .execute();
  return numberedPage(rows.map(presented), rows[0]?.total ?? 0, query);
}
