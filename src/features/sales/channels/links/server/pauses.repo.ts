import { sql } from 'kysely';
import { anyOf } from '#kit/server/data/anyOf.ts';
import { type Db, unaudited } from '#kit/server/data/database.ts';
import type { Actor } from '#kit/server/http/context.ts';
import type { LinkChoice } from '../pauses.contract.ts';
import { hasCredentials, isInUse } from './links.repo.ts';

/** A store at a channel that staff change. */
export type ChosenLink = {
  id: number;
  storeName: string;
  provider: string;
  timeZone: string | null;
  isPaused: boolean;
  isBusy: boolean;
  isOpen: boolean | null;
  hasCredentials: boolean;
};

/** Locks the links in use of a choice, within the scope, by name of their store. */
export function lockChosen(
  db: Db,
  { ids, storeIds, provider }: LinkChoice,
  storeScope: Actor['storeIds'],
): Promise<ChosenLink[]> {
  let found = db
    .selectFrom('channelLinks as l')
    .innerJoin('stores as s', 's.id', 'l.storeId')
    .leftJoin('channelStates as t', 't.linkId', 'l.id')
    .select(['l.id', 's.name as storeName', 'l.provider', 's.timeZone', 't.isOpen'])
    .select([
      sql<boolean>`l.paused_at is not null`.as('isPaused'),
      sql<boolean>`l.busy_minutes is not null`.as('isBusy'),
      hasCredentials(sql.ref('l.provider')).as('hasCredentials'),
    ])
    .where(isInUse);
  if (ids) found = found.where('l.id', '=', anyOf(ids));
  if (storeIds) found = found.where('l.storeId', '=', anyOf(storeIds));
  if (provider) found = found.where('l.provider', '=', provider);
  if (storeScope) found = found.where('l.storeId', '=', anyOf(storeScope));
  return found.orderBy('s.nameNorm').orderBy('l.id').forNoKeyUpdate('l').execute();
}

/** Has the state of links sent again, whatever their channel took last: its tablet may have changed it since. */
export async function resend(db: Db, linkIds: readonly number[]): Promise<void> {
  if (linkIds.length === 0) return;
  await unaudited(db)
    .insertInto('channelStates')
    .values(linkIds.map((linkId) => ({ linkId, resends: true })))
    .onConflict((conflict) => conflict.columns(['tenantId' as never, 'linkId']).doUpdateSet({ resends: true }))
    .execute();
}
