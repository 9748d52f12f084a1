import { usedProviders } from '#features/platform/integrations/server/index.ts';
import { soldOutsIn } from '#features/catalogue/guest-menus/server/index.ts';
import type { Db } from '#kit/server/data/database.ts';
import { defineJob, type Job } from '#kit/server/jobs/jobs.ts';
import { follower } from '#kit/server/live/followers.ts';
import { hasLinks } from '../../links/server/links.repo.ts';
import { itemChanges, nextEnd, offItems } from '../availability.rules.ts';
import * as repo from './availability.repo.ts';
import { compareItems, compareItemsAt, compareItemsSoon, syncItemsSoon } from './availabilityJobKinds.ts';

export const compareItemsJob = (): Job =>
  defineJob({
    ...compareItems,
    run: (job, { retries }) =>
      job.inTransaction(async (db) => {
        const used = new Set(await usedProviders(db, 'channels'));
        const links = (await repo.all(db)).filter(({ provider }) => used.has(provider));
        const now = new Date();
        const soldOuts = await soldOutsIn(db, [...new Set(links.map(({ storeId }) => storeId))]);
        const offs = [];
        for (const { id, storeId, sent } of links) {
          const off = offItems(soldOuts.get(storeId) ?? { products: [], modifiers: [] }, now);
          offs.push(off);
          if (itemChanges(off, sent, retries).length > 0) await syncItemsSoon(db, id, retries);
        }
        await compareItemsAt(db, nextEnd(offs));
        return null;
      }),
  });

export const followSoldOuts = follower({
  topic: 'sold_outs',
  job: compareItems,
  jobOf: () => ({ key: '', args: { retries: false } }),
  hasWork: hasLinks,
});

/** Compares the items of a company with links, with those that its channels refused before. */
export async function catchUpItems(db: Db): Promise<void> {
  if (await hasLinks(db)) await compareItemsSoon(db, true);
}
