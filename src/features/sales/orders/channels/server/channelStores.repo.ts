import type { Db } from '#kit/server/data/database.ts';

/** A store as its channel knows it. */
export type ChannelPlace = { provider: string; storeReference: string };

/** The store that has the channel's id; undefined for none, or for several. */
export async function findStore(db: Db, { provider, storeReference }: ChannelPlace) {
  const found = await db
    .selectFrom('storeReferences as r')
    .innerJoin('stores as s', 's.id', 'r.storeId')
    .select(['s.id', 's.name', 's.timeZone', 's.deliveryWaitTime', 's.pickUpWaitTime'])
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
