import { sql } from 'kysely';
import type { PriceRounding } from '#domain/pricing.ts';
import type { WeekHours } from '#domain/schedule/schedule.ts';
import { anyOf } from '#kit/server/data/anyOf.ts';
import type { Db } from '#kit/server/data/database.ts';
import type { Actor } from '#kit/server/http/context.ts';
import { channelKeys } from './channelKeys.ts';
import { createMissing, hasCredentials } from './links.repo.ts';

/** A store with an id at a channel, whether or not its link has settings yet. */
export const linked = (db: Db, storeScope: Actor['storeIds']) => {
  const found = db
    .selectFrom('storeReferences as r')
    .innerJoin('stores as s', 's.id', 'r.storeId')
    .leftJoin('menus as m', 'm.id', 's.menuId')
    .leftJoin('channelLinks as l', (join) =>
      join
        .onRef('l.storeId', '=', 'r.storeId')
        .onRef('l.provider', '=', 'r.provider')
        .onRef('l.reference', '=', 'r.value'),
    )
    .where('r.provider', 'in', channelKeys);
  return storeScope ? found.where('s.id', '=', anyOf(storeScope)) : found;
};

/** A link with everything its menu depends on. */
export type ChannelLink = {
  id: number;
  storeId: number;
  storeName: string;
  menuId: number | null;
  businessHours: WeekHours;
  provider: string;
  reference: string;
  priceGroupId: number | null;
  markup: number;
  rounding: PriceRounding;
  isTestStore: boolean;
  hasCredentials: boolean;
};

export const findLinks = async (
  db: Db,
  ids: readonly number[],
  storeScope: Actor['storeIds'],
): Promise<ChannelLink[]> =>
  (await linked(db, storeScope)
    .where('l.id', '=', anyOf(ids))
    .select([
      's.id as storeId',
      's.name as storeName',
      's.menuId',
      's.businessHours',
      'r.provider',
      'r.value as reference',
    ])
    .select((eb) => eb.ref('l.id').$castTo<number>().as('id'))
    .select(['l.priceGroupId', 'l.rounding', 'l.markup', 'l.isTestStore'])
    .select(hasCredentials(sql.ref('r.provider')).as('hasCredentials'))
    .orderBy('s.name')
    .orderBy('l.id')
    .execute()) as unknown as ChannelLink[];

/** Ids of the products that links do not sell, in ascending order. */
export async function exclusionsOfAll(db: Db, linkIds: readonly number[]): Promise<ReadonlyMap<number, number[]>> {
  const rows = await db
    .selectFrom('channelExclusions')
    .select(['linkId', 'productId'])
    .where('linkId', '=', anyOf(linkIds))
    .orderBy('productId')
    .execute();
  const byLink = Map.groupBy(rows, ({ linkId }) => linkId);
  return new Map([...byLink].map(([linkId, of]) => [linkId, of.map(({ productId }) => productId)]));
}

export const exclusionsOf = async (db: Db, linkId: number): Promise<number[]> =>
  (await exclusionsOfAll(db, [linkId])).get(linkId) ?? [];

/** The link of a store at one of some channels. */
export async function linkOf(
  db: Db,
  { storeId, providers: keys }: { storeId: number; providers: readonly string[] },
  storeScope: Actor['storeIds'],
): Promise<ChannelLink | undefined> {
  await createMissing(db);
  const found = await linked(db, storeScope)
    .where('s.id', '=', storeId)
    .where('r.provider', 'in', keys.length > 0 ? keys : [''])
    .select((eb) => eb.ref('l.id').$castTo<number>().as('id'))
    .where('l.id', 'is not', null)
    .executeTakeFirst();
  return found && (await findLinks(db, [found.id], storeScope))[0];
}
