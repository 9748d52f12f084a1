import { sql } from 'kysely';
import type { Db } from '#kit/server/data/database.ts';

/** A store as its channel knows it. */
export type ChannelPlace = { provider: string; storeReference: string };

/** Condition on a link `l`: its store takes longer to prepare the orders of the channel. */
const isBusy = sql<boolean>`(l.busy_until is null or l.busy_until > now())`;

/** The store that has the channel's id, and how much longer it takes there; undefined for none, or for several. */
export async function findStore(db: Db, { provider, storeReference }: ChannelPlace) {
  const found = await db
    .selectFrom('storeReferences as r')
    .innerJoin('stores as s', 's.id', 'r.storeId')
    .leftJoin('channelLinks as l', (join) =>
      join
        .onRef('l.storeId', '=', 'r.storeId')
        .onRef('l.provider', '=', 'r.provider')
        .onRef('l.reference', '=', 'r.value')
        .on(isBusy),
    )
    .select(['s.id', 's.name', 's.timeZone', 's.deliveryWaitTime', 's.pickUpWaitTime'])
    .select(sql<number>`coalesce(l.busy_minutes, 0)`.as('busyMinutes'))
    .where('r.provider', '=', provider)
    .where('r.value', '=', storeReference)
    .distinct()
    .limit(2)
    .execute();
  return found.length === 1 ? found[0] : undefined;
}

/** The ids by which a channel knows our stores; `accountId` is that of a store with separate credentials. */
export const listPlaces = (db: Db, provider: string) =>
  db
    .selectFrom('storeReferences as r')
    .leftJoin('authCredentials as c', (join) =>
      join.onRef('c.storeId', '=', 'r.storeId').onRef('c.key', '=', 'r.provider'),
    )
    .select(['r.value as storeReference', 'c.storeId as accountId'])
    .distinct()
    .where('r.provider', '=', provider)
    .execute();

/** References by the store whose credentials read them; null: those of the company. */
export const byAccount = (
  places: readonly { storeReference: string; accountId: number | null }[],
): Map<number | null, string[]> =>
  new Map(
    [...Map.groupBy(places, ({ accountId }) => accountId)].map(([accountId, group]) => [
      accountId,
      group.map(({ storeReference }) => storeReference),
    ]),
  );
