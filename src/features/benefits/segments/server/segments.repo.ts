import { fail } from '#kit/contract/failures.ts';
import type { Db } from '#kit/server/data/database.ts';
import type { SegmentRules } from '../segmentRules.contract.ts';

/** The rules of a segment, or a failure. */
export async function requireRules(db: Db, id: number): Promise<SegmentRules> {
  const row = await db.selectFrom('segments').select('rules').where('id', '=', id).executeTakeFirst();
  return (row ?? fail('notFound')).rules as SegmentRules;
}
