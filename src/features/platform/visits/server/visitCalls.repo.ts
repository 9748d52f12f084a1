import { type Kysely, sql } from 'kysely';
import type { PlatformTables } from '#kit/server/data/tables.ts';
import type { AreaCounts } from '../visits.rules.ts';

/** Requests of a visit, those of them that changed something, and all by area. */
export type VisitCalls = { requests: number; changes: number; areas: AreaCounts };

/** Adds counts to those of visits, by their id. */
export async function addCalls(
  db: Kysely<PlatformTables>,
  counted: readonly (readonly [number, VisitCalls])[],
): Promise<void> {
  for (const [id, { requests, changes, areas }] of counted)
    await sql`update platform_visits v set
        request_count = v.request_count + ${requests}::int,
        change_count = v.change_count + ${changes}::int,
        areas = v.areas || (
          select jsonb_object_agg(a.key, coalesce((v.areas ->> a.key)::int, 0) + a.value::int)
          from jsonb_each_text(${JSON.stringify(areas)}::jsonb) a)
      where v.id = ${id}::bigint`.execute(db);
}
