import type { Db } from '#kit/server/data/database.ts';
import { setAllLinks } from '#kit/server/data/links.ts';
import { insertAll } from '#kit/server/data/write.ts';
import { blankFeed, feedLinks } from '../feeds.contract.ts';
import { enqueueBuilds } from './buildFeed.ts';

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

/** The feeds that a demo tenant starts with. */
export async function addDemoFeeds(db: Db): Promise<void> {
  const { storeIds: _, ...blank } = { ...blankFeed, foodTypes: JSON.stringify([]) };
  const [, , tiktok] = await insertAll(db, 'feeds', [
    { ...blank, name: 'Google Merchant', network: 'google', readAt: hoursAgo(3) },
    {
      ...blank,
      name: 'Facebook e Instagram',
      network: 'meta',
      titleTemplate: '{producto} · {empresa}',
      readAt: hoursAgo(1),
    },
    {
      ...blank,
      name: 'TikTok',
      network: 'tiktokGeneric',
      perStore: true,
      titleTemplate: '{producto} en {local}',
      readAt: hoursAgo(5),
    },
  ]);
  const stores = await db.selectFrom('stores').select('id').orderBy('id').limit(5).execute();
  const storeIds = stores.map(({ id }) => id);
  if (tiktok) await setAllLinks(db, feedLinks.storeIds, new Map([[tiktok.id, storeIds]]));
  await enqueueBuilds(db);
}
