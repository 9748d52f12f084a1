import { updateAll } from '#kit/server/data/write.ts';
import { implementApi } from '#kit/server/http/mount.ts';
import { channelLinksApi } from '../links.contract.ts';
import { channelPausesApi } from '../pauses.contract.ts';
import { connectStoreSoon, readConnectionsSoon } from './linkJobKinds.ts';
import { announceLinks } from './linkStates.ts';
import * as repo from './links.repo.ts';
import { listLinks } from './listLinks.ts';
import { endBusy, pauseLinks, resumeLinks, setBusy } from './pauseLinks.ts';

export const channelLinks = implementApi(channelLinksApi, {
  list: listLinks,
  summary: ({ db, actor }) => repo.summary(db, actor.storeIds),
  async refresh({ db }) {
    await repo.createMissing(db);
    return { requested: await readConnectionsSoon(db) };
  },
  async connect({ db, actor }, { body: { ids } }) {
    const links = await repo.lock(db, ids, actor.storeIds);
    for (const { id } of links) await connectStoreSoon(db, id);
    return { requested: links.length };
  },
  async setTestStores({ db, actor }, { body: { ids, isTestStore } }) {
    const changed = (await repo.lock(db, ids, actor.storeIds)).filter((link) => link.isTestStore !== isTestStore);
    await updateAll(
      db,
      'channelLinks',
      changed.map(({ id }) => id),
      { isTestStore },
    );
    if (changed.length > 0) await announceLinks(db);
    return { updated: changed.length };
  },
});

export const channelPauses = implementApi(channelPausesApi, {
  pause: (ctx, { body }) => pauseLinks(ctx, body),
  resume: (ctx, { body }) => resumeLinks(ctx, body),
  setBusy: (ctx, { body }) => setBusy(ctx, body),
  endBusy: (ctx, { body }) => endBusy(ctx, body),
});
