import { type RawBuilder, sql } from 'kysely';
import { type Db, unaudited } from '#kit/server/data/database.ts';
import { tenantRows } from '#kit/server/data/tenantRows.ts';
import { isInUse } from '../../links/server/links.repo.ts';
import type { SentItem } from '../availability.rules.ts';

/** A store at a channel, with the items that are off there for us. */
export type LinkItems = {
  id: number;
  storeId: number;
  provider: string;
  reference: string;
  isTestStore: boolean;
  sent: readonly SentItem[];
};

const linksInUse = (condition: RawBuilder<unknown>) => sql<LinkItems>`
  select l.id, l.store_id, l.provider, l.reference, l.is_test_store, coalesce((
    select jsonb_agg(jsonb_build_object('key', i.key, 'result', i.result, 'offUntil', i.off_until))
    from ${tenantRows('channelItems as i')} where i.link_id = l.id), '[]') as sent
  from ${tenantRows('channelLinks as l')}
  where ${isInUse} and ${condition}`;

const instant = (at: string | null) => at && new Date(at).toISOString();
const read = async (db: Db, condition: RawBuilder<unknown>): Promise<LinkItems[]> => {
  const { rows } = await linksInUse(condition).execute(db);
  return rows.map((link) => ({
    ...link,
    sent: link.sent.map((item) => ({ ...item, offUntil: instant(item.offUntil) })),
  }));
};

export const all = (db: Db): Promise<LinkItems[]> => read(db, sql`true`);
export const find = async (db: Db, id: number): Promise<LinkItems | undefined> =>
  (await read(db, sql`l.id = ${id}`))[0];

/** Stores items as they are off at a channel. */
export async function setOff(db: Db, linkId: number, items: readonly SentItem[]): Promise<void> {
  if (items.length === 0) return;
  await unaudited(db)
    .insertInto('channelItems')
    .values(items.map((item) => ({ linkId, ...item })))
    .onConflict((conflict) =>
      conflict.columns(['tenantId' as never, 'linkId', 'key']).doUpdateSet(({ ref }) => ({
        result: ref('excluded.result'),
        offUntil: ref('excluded.offUntil'),
        sentAt: ref('excluded.sentAt'),
      })),
    )
    .execute();
}

/** Removes items that are on again. */
export async function removeItems(db: Db, linkId: number, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await unaudited(db).deleteFrom('channelItems').where('linkId', '=', linkId).where('key', 'in', keys).execute();
}

/** Stores that a channel has a new menu, some of whose items are off: all are sent again at the next comparison. */
export async function resetItems(db: Db, linkId: number, off: readonly Pick<SentItem, 'key' | 'offUntil'>[]) {
  await unaudited(db)
    .updateTable('channelItems')
    .set({ result: 'unknown' })
    .where('linkId', '=', linkId)
    .where('result', '=', 'ok')
    .execute();
  const known = await db.selectFrom('channelItems').select('key').where('linkId', '=', linkId).execute();
  const keys = new Set(known.map(({ key }) => key));
  await setOff(
    db,
    linkId,
    off.filter(({ key }) => !keys.has(key)).map((item) => ({ ...item, result: 'unknown' })),
  );
}
