import { z } from 'zod';
import { type OrderChannel, orderChannels } from '#domain/catalogue.ts';
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
  label: () => 'Preparar los menús de los locales',
  args: z.object({}),
});

/** Menus made at one moment. */
const atOnce = 100;
const mostRemoved = 1000;

/** What guests will ask for: each store's web menu, and the channels that were asked for before. */
async function expected({ inTransaction }: JobCtx): Promise<MenuKey[]> {
  const [stores, before] = await inTransaction((db) =>
    Promise.all([menusRepo.sellingStores(db), repo.requestedChannels(db)]),
  );
  const asked = new Set(before.map(({ storeId, channel }) => `${storeId}:${channel}`));
  const wanted = (id: number, channel: OrderChannel) => channel === 'web' || asked.has(`${id}:${channel}`);
  return stores.flatMap((store) =>
    orderChannels
      .filter((channel) => hasMenuFor(store, channel) && wanted(store.id, channel))
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

/** Takes away files that no menu has been in for a while, and what is known of menus that are no longer sold. */
export async function purgeMenus({ inTransaction }: JobCtx, files: FileStore): Promise<void> {
  const stores = await inTransaction(menusRepo.sellingStores);
  await inTransaction((db) =>
    repo.removeUnsold(
      db,
      stores.map(({ id }) => id),
    ),
  );
  const gone = await inTransaction((db) => repo.orphanedFiles(db, mostRemoved));
  for (const key of gone) await Promise.all(['gz', 'br'].map((ending) => files.remove(`${key}.${ending}`)));
  if (gone.length > 0) await inTransaction((db) => repo.removeFiles(db, gone));
}

/** Makes every menu anew after a change, so that the first guest does not wait for it. */
export const warmMenusJob = (files: FileStore): Job =>
  defineJob({
    ...warmMenus,
    async run(job) {
      const { database, scope, signal } = job;
      const [tenant, asked] = await Promise.all([tenantOf(job), expected(job)]);
      const services = { database, files };
      for (let done = 0; done < asked.length; done += atOnce) {
        signal.throwIfAborted();
        const some = asked.slice(done, done + atOnce);
        await enqueueForTenant(services, scope.tenantId, () => buildMenus(services, tenant, some));
        await job.progress(done + some.length, asked.length);
      }
      await purgeMenus(job, files);
    },
  });

async function askToWarm(database: Database, tenantId: number): Promise<void> {
  await database.inTenant(menuScope(tenantId), async (db) => {
    if (await menusRepo.isSelling(db)) await enqueue(db, warmMenus, {}, { uniqueKey: warmMenus.kind });
  });
}

/**
 * Follows what changes, in any process, and has the menus it may be in prepared. One that was not prepared is made when its
 * first guest asks.
 */
export const warmOnChange = (hub: EventHub, database: Database): void =>
  afterChanges(hub, { topics: menuTopics, patience: 1500 }, (tenantId) => askToWarm(database, tenantId));
