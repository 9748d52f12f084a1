import type { Actor, Ctx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/database.ts';
import type { FoundRecord } from '../search.contract.ts';

/** Records of one kind in an answer. */
export const most = 8;

/** Who searches: what they reach, and how their country writes. */
export type Seeker = { reach: Actor['storeIds']; country: Ctx['tenant']['country'] };

/** Finds records of one kind. */
export type Searcher = (db: Db, query: string, seeker: Seeker) => Promise<FoundRecord[]>;
