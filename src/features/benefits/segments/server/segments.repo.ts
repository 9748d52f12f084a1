import { fail } from '#kit/contract/failures.ts';
import type { Db } from '#kit/server/data/database.ts';
import type { SegmentRules } from '../segmentRules.contract.ts';

/** The rules of a segment; undefined: there is none. */
export const findRules = async (db: Db, id: number): Promise<SegmentRules | undefined> =>
  (await db.selectFrom('segments').select('rules').where('id', '=', id).executeTakeFirst())?.rules as
    | SegmentRules
    | undefined;

/** The rules of a segment, or a failure. */
export const requireRules = async (db: Db, id: number): Promise<SegmentRules> =>
  (await findRules(db, id)) ?? fail('notFound');
