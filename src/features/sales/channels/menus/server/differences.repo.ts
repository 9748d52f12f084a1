import { sql } from 'kysely';
import { anyOf } from '#kit/server/data/anyOf.ts';
import { type Db, scopeOf, unaudited } from '#kit/server/data/database.ts';
import type { ChangeKind, MenuChange } from '../channelMenus.contract.ts';
import { type Drift, driftKey } from '../menuDrift.rules.ts';

type Values = Pick<MenuChange, 'before' | 'after'>;

/** Differences of a link, the open ones first. */
export const list = (db: Db, linkId: number) =>
  db
    .selectFrom('channelDifferences')
    .select(['id', 'key', 'name', 'place', 'foundAt', 'acceptedAt', 'acceptedBy'])
    .select([sql<ChangeKind>`kind`.as('kind'), sql<MenuChange['of']>`part`.as('of'), sql<Values>`shown`.as('shown')])
    .where('linkId', '=', linkId)
    .orderBy((eb) => eb('acceptedAt', 'is not', null))
    .orderBy('id')
    .execute();

/** The last comparison of a link's menu. */
export async function comparison(db: Db, linkId: number) {
  const found = await db
    .selectFrom('channelStates')
    .select(['menuCheckedAt as comparedAt', 'menuProblem as problem'])
    .where('linkId', '=', linkId)
    .executeTakeFirst();
  return found ?? { comparedAt: null, problem: null };
}

/** Open differences of a link. */
export async function countOpen(db: Db, linkId: number): Promise<number> {
  const { open } = await db
    .selectFrom('channelDifferences')
    .select((eb) => eb.fn.countAll<number>().as('open'))
    .where('linkId', '=', linkId)
    .where('acceptedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return open;
}

const batchSize = 500;

/** Replaces the differences of a link. One that is the same as before stays as it is, with its acceptance. */
export async function replace(db: Db, linkId: number, found: readonly Drift[]): Promise<void> {
  const stored = new Map((await list(db, linkId)).map((each) => [driftKey(each), each]));
  const isSame = (drift: Drift) => {
    const { before, after } = stored.get(driftKey(drift))?.shown ?? {};
    return before === drift.before && after === drift.after;
  };
  const same = new Set(found.filter(isSame).map(driftKey));
  const outdated = [...stored].filter(([key]) => !same.has(key)).map(([, { id }]) => id);
  if (outdated.length > 0) await remove(db, outdated);
  const fresh = found.filter((drift) => !same.has(driftKey(drift)));
  for (let from = 0; from < fresh.length; from += batchSize)
    await unaudited(db)
      .insertInto('channelDifferences')
      .values(
        fresh.slice(from, from + batchSize).map(({ kind, of: part, key, name, place, before, after }) => ({
          linkId,
          kind,
          part,
          key,
          name,
          place,
          shown: JSON.stringify({ before, after }),
        })),
      )
      .execute();
}

export const remove = (db: Db, ids: readonly number[]) =>
  unaudited(db).deleteFrom('channelDifferences').where('id', '=', anyOf(ids)).execute();

/** Decides on differences of a link: meant to be so, or not. Returns how many. */
export async function setAccepted(
  db: Db,
  linkId: number,
  { ids, accepted }: { ids: readonly number[]; accepted: boolean },
) {
  const { numUpdatedRows } = await unaudited(db)
    .updateTable('channelDifferences')
    .set({ acceptedAt: accepted ? sql<string>`now()` : null, acceptedBy: accepted ? scopeOf(db).author.name : '' })
    .where('linkId', '=', linkId)
    .where('id', '=', anyOf(ids))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Links in use with a published menu that was not compared for a while. */
export async function notCompared(db: Db, hours: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('channelLinks as l')
    .leftJoin('channelStates as t', 't.linkId', 'l.id')
    .where('l.active', '=', true)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('channelPublications as p')
          .select('p.id')
          .whereRef('p.linkId', '=', 'l.id')
          .where('p.state', '=', 'live'),
      ),
    )
    .where(sql<boolean>`coalesce(t.menu_checked_at, '-infinity') < now() - make_interval(hours => ${hours})`)
    .select('l.id')
    .orderBy('l.id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
