import { z } from 'zod';
import { type OrderChannel, orderChannels } from '#domain/catalogue.ts';
import { summaryOf } from '#kit/contract/jobResults.ts';
import type { Database } from '#kit/server/data/database.ts';
import { afterChanges } from '#kit/server/live/afterChanges.ts';
import type { EventHub } from '#kit/server/live/events.ts';
import type { FileStore } from '#kit/server/files/files.ts';
import { defineJob, defineJobKind, enqueue, type Job, type JobCtx } from '#kit/server/jobs/jobs.ts';
import * as menusRepo from './guestMenus.repo.ts';
import { enqueueForTenant } from './menuCache.ts';
import { type MenuKey, buildMenus, menuScope, type MenuTenant, hasMenuFor } from './buildMenus.ts';
import { menuTopics } from './menuTopics.ts';
import * as repo from './staticMenus.repo.ts';

const warmMenus = defineJobKind({
  kind: 'guest_menus.warm',
  whileHeld: 'run',
  label: () => 'Preparar los menús de los locales',
  args: z.object({}),
  bySystem: true,
});

/** Menus built per snapshot. */
const batchSize = 100;
const maxRemovedFiles = 1000;

/** Menus that guests are likely to request: the web menu of every store and the channels requested before. */
async function expected({ inTransaction }: JobCtx): Promise<MenuKey[]> {
  const [stores, before] = await inTransaction((db) =>
    Promise.all([menusRepo.sellingStores(db), repo.requestedChannels(db)]),
  );
  const requested = new Set(before.map(({ storeId, channel }) => `${storeId}:${channel}`));
  const isExpected = (id: number, channel: OrderChannel) => channel === 'web' || requested.has(`${id}:${channel}`);
  return stores.flatMap((store) =>
    orderChannels
      .filter((channel) => hasMenuFor(store, channel) && isExpected(store.id, channel))
      .map((channel) => ({ storeId: store.id, channel })),
  );
}

const tenantOf = ({ database, scope }: JobCtx): Promise<MenuTenant> =>
  database.onPlatform((db) =>
    db
      .selectFrom('tenants')
      .select(['id', 'timeZone', 'currency', 'withCents'])
      .where('id', '=', scope.tenantId)
      .executeTakeFirstOrThrow(),
  );

/** Removes orphaned menu files and the menus of stores that no longer sell any. */
export async function purgeMenus({ inTransaction }: JobCtx, files: FileStore): Promise<void> {
  const stores = await inTransaction(menusRepo.sellingStores);
  await inTransaction((db) =>
    repo.removeUnsold(
      db,
      stores.map(({ id }) => id),
    ),
  );
  const orphans = await inTransaction((db) => repo.orphanedFiles(db, maxRemovedFiles));
  for (const key of orphans) await Promise.all(['gz', 'br'].map((ending) => files.remove(`${key}.${ending}`)));
  if (orphans.length > 0) await inTransaction((db) => repo.removeFiles(db, orphans));
}

/** Rebuilds the menus after a change, so that the first guest does not wait. */
export const warmMenusJob = (files: FileStore): Job =>
  defineJob({
    ...warmMenus,
    async run(job) {
      const { database, scope, signal } = job;
      const [tenant, keys] = await Promise.all([tenantOf(job), expected(job)]);
      const services = { database, files };
      for (let done = 0; done < keys.length; done += batchSize) {
        signal.throwIfAborted();
        const batch = keys.slice(done, done + batchSize);
        await enqueueForTenant(services, scope.tenantId, () => buildMenus(services, tenant, batch));
        await job.progress(done + batch.length, keys.length);
      }
      await purgeMenus(job, files);
      return summaryOf(keys.length, ['menú listo', 'menús listos']);
    },
  });

async function enqueueWarming(database: Database, tenantId: number): Promise<void> {
  await database.inTenant(menuScope(tenantId), async (db) => {
    if (await menusRepo.isSelling(db)) await enqueue(db, warmMenus, {}, { uniqueKey: warmMenus.kind });
  });
}

/** Enqueues warming when data changes in any process. Menus that are not warmed are built on their first request. */
export const warmOnChange = (hub: EventHub, database: Database): void =>
  afterChanges(hub, { topics: menuTopics, patience: 1500 }, (tenantId) => enqueueWarming(database, tenantId));
