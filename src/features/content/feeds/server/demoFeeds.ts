import type { Db } from '#kit/server/data/database.ts';
import { insertAll } from '#kit/server/data/write.ts';
import { blankFeed } from '../feeds.contract.ts';
import { enqueueBuilds } from './buildFeed.ts';

/** The feeds that a demo tenant starts with. */
export async function addDemoFeeds(db: Db): Promise<void> {
  const { storeIds: _, ...blank } = { ...blankFeed, foodTypes: JSON.stringify([]) };
  await insertAll(db, 'feeds', [
    { ...blank, name: 'Google Merchant', network: 'google' },
    { ...blank, name: 'Facebook e Instagram', network: 'meta', titleTemplate: '{producto} · {empresa}' },
    { ...blank, name: 'TikTok', network: 'tiktokGeneric', perStore: true, titleTemplate: '{producto} en {local}' },
  ]);
  await enqueueBuilds(db);
}
