import { blankFeed, type Feed, type FeedDraft, feedsApi } from '#features/content/feeds/feeds.contract.ts';
import { buildFeedJob } from '#features/content/feeds/server/buildFeed.ts';
import { type Db, unaudited } from '#kit/server/data/database.ts';
import { update } from '#kit/server/data/write.ts';
import { setupScope } from '#server/createTenant.ts';
import { openServices } from '#server/services.ts';
import type { TestApp, TestTenant } from './testApp.ts';

/** Runs the job of a feed in this process, as its worker does. */
export async function runFeedBuild(
  { database, config }: TestApp,
  tenantId: number,
  feedId: number,
  signal: AbortSignal = new AbortController().signal,
): Promise<void> {
  const scope = setupScope(tenantId, `build-${feedId}`);
  const inTransaction = <T>(work: (db: Db) => Promise<T>) => database.inTenant(scope, work);
  const job = {
    jobId: '0',
    scope,
    database,
    inTransaction,
    progress: async () => undefined,
    checkpoint: async () => undefined,
    signal,
  };
  await buildFeedJob(openServices(config)).run(job, { feedId });
}

/** A feed of these settings with its first file. */
export async function builtFeed(test: TestApp, tenant: TestTenant, fields: Partial<FeedDraft> = {}): Promise<Feed> {
  const body = { ...blankFeed, name: 'Catálogo', network: 'meta' as const, ...fields };
  const created = await tenant.admin.call(feedsApi.create, { body });
  if (created.status !== 201) throw new Error(`Could not create a feed: ${created.text}`);
  await runFeedBuild(test, tenant.id, created.body.id);
  return (await tenant.admin.call(feedsApi.get, { params: { id: created.body.id } })).body;
}

/** Gives products a picture. */
export const withPictures = ({ inTenant, id }: TestTenant, productIds: readonly number[]): Promise<void> =>
  inTenant(async (db) => {
    for (const productId of productIds) {
      const key = `t${id}/foto-${productId}`;
      await unaudited(db).insertInto('pictures').values({ key, name: 'foto.png' }).execute();
      await update(db, 'products', productId, { pictureKeys: JSON.stringify([key]) });
    }
  });
