import { usedProviders } from '#features/platform/integrations/server/index.ts';
import type { Db } from '#kit/server/data/database.ts';
import { defineJob, type Job } from '#kit/server/jobs/jobs.ts';
import { follower } from '#kit/server/live/followers.ts';
import { storeTraitsOf } from '#integrations/channelStores.ts';
import { hasLinks } from '../../links/server/links.repo.ts';
import { needsSending, preparationToSend, requiredOpening } from '../opening.rules.ts';
import { heldClosingsOf } from '#features/platform/tenants/server/index.ts';
import * as repo from './opening.repo.ts';
import { compareOpenings, readOpeningsLater, syncOpeningAt, syncOpeningSoon } from './openingJobKinds.ts';

/** Whether a link is to change at its channel now, as far as is known here. */
function isDue(link: repo.LinkOpening, now: Date): boolean {
  const required = requiredOpening(link.closures, now);
  return (
    link.resends ||
    needsSending(required, { isOpen: link.sentOpen, until: link.sentUntil }, true) ||
    (storeTraitsOf(link.provider).preparation === 'store' &&
      preparationToSend({ ...link, usual: link.pickUpWaitTime }, link.sentMinutes, now) !== null)
  );
}

export const compareOpeningsJob = (): Job =>
  defineJob({
    ...compareOpenings,
    async run(job, { reads }) {
      const heldIn = await heldClosingsOf(job);
      return job.inTransaction(async (db) => {
        const used = new Set(await usedProviders(db, 'channels'));
        const now = new Date();
        for (const link of await repo.all(db, heldIn)) {
          if (!used.has(link.provider)) continue;
          const { changesAt } = requiredOpening(link.closures, now);
          if (changesAt !== null) await syncOpeningAt(db, link.id, changesAt);
          if (reads || isDue(link, now)) await syncOpeningSoon(db, link.id);
        }
        if (reads && used.size > 0) await readOpeningsLater(db);
        return null;
      });
    },
  });

export const followOpenings = follower({
  topic: 'stores',
  job: compareOpenings,
  jobOf: () => ({ key: '', args: { reads: false } }),
  hasWork: hasLinks,
});

/** Reads the state of new links, and sends what staff changed. */
export const followLinks = follower({
  topic: 'channel_links',
  job: compareOpenings,
  jobOf: ({ data }) => {
    if ('areNew' in data) return { key: 'new', args: { reads: true } };
    return 'areChanged' in data ? { key: '', args: { reads: false } } : null;
  },
});

/** Schedules reading the stores of a company with credentials of a channel. */
export async function scheduleOpenings(db: Db): Promise<void> {
  if ((await usedProviders(db, 'channels')).length > 0) await readOpeningsLater(db, 0);
}
