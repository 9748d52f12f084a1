import { randomBytes } from 'node:crypto';
import { formatDateTime } from '#domain/time/dates.ts';
import { crudHandlers } from '#kit/server/data/crud/crudHandlers.ts';
import { lockName } from '#kit/server/data/lockName.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import { implementApiWith } from '#kit/server/http/mount.ts';
import { emit } from '#kit/server/live/events.ts';
import { type Feed, feedEntity, feedsApi } from '../feeds.contract.ts';
import { fail } from '../feeds.failures.ts';
import { enqueueBuild } from './buildFeed.ts';
import * as repo from './feeds.repo.ts';
import { previewProduct } from './previewProduct.ts';
import { sampleOf } from './sampleOf.ts';

const tokenBytes = 16;

const maxFeeds = 50;

/** A feed has products of all stores, so it takes access to all of them. */
function requireEveryStore({ actor }: Ctx): void {
  if (actor.storeIds !== null)
    fail('notAllowed', {
      message: 'Los catálogos llevan los productos de la empresa: pídelo a quien ve todos los locales.',
    });
}

/** Concurrent creations wait for each other. */
async function requireBelowLimit({ db }: Ctx): Promise<void> {
  await lockName(db, 'feeds.create');
  if ((await repo.feedSizes(db)).length >= maxFeeds) fail('tooManyFeeds');
}

type Id = { params: { id: number } };

export const feeds = implementApiWith(feedsApi, (services) => {
  const { areas, files } = services;
  const records = crudHandlers(feedsApi, { entity: feedEntity, areas });
  const get = async (ctx: Ctx, { params }: Id) => (await records.get(ctx, { params, query: {}, body: {} })) as Feed;
  return {
    ...records,
    async create(ctx, input) {
      requireEveryStore(ctx);
      await requireBelowLimit(ctx);
      const created = (await records.create(ctx, input)) as Feed;
      await enqueueBuild(ctx.db, created.id);
      return created;
    },
    async update(ctx, input) {
      requireEveryStore(ctx);
      const { network } = await get(ctx, input);
      if ((input.body.network ?? network) !== network)
        fail('invalidFields', { fields: { network: ['Un catálogo no cambia de red: crea otro'] } });
      const updated = (await records.update(ctx, input)) as Feed;
      await enqueueBuild(ctx.db, updated.id);
      return updated;
    },
    async remove(ctx, input) {
      requireEveryStore(ctx);
      return records.remove(ctx, input);
    },
    async build(ctx, { params }) {
      requireEveryStore(ctx);
      await get(ctx, { params });
      return enqueueBuild(ctx.db, params.id);
    },
    async confirm(ctx, { params }) {
      requireEveryStore(ctx);
      const { db } = ctx;
      const state = (await repo.lockState(db, params.id)) ?? fail('notFound');
      const { heldFileKey: fileKey, heldHash: contentHash, heldCount: rowCount } = state;
      if (fileKey === null || contentHash === null || rowCount === null) return fail('feedNotHeld');
      const published = { fileKey, contentHash, rowCount, confirmedCount: rowCount, builtAt: state.checkedAt };
      const noPendingFile = { heldFileKey: null, heldHash: null, heldCount: null };
      await repo.changeState(db, params.id, { ...published, ...noPendingFile, status: 'ready' });
      await emit(db, 'feeds');
      return get(ctx, { params });
    },
    async rotate(ctx, { params }) {
      requireEveryStore(ctx);
      const isRotated = await repo.rotateToken(ctx.db, params.id, randomBytes(tokenBytes).toString('hex'));
      const feed = await get(ctx, { params });
      if (!isRotated && feed.oldTokenUntil !== null) {
        const until = formatDateTime(feed.oldTokenUntil, ctx.tenant.timeZone);
        fail('feedRotated', {
          message: `La dirección anterior responde hasta el ${until}. Desde entonces puedes cambiarla otra vez.`,
        });
      }
      await emit(ctx.db, 'feeds');
      return feed;
    },
    preview: (ctx, { query }) => previewProduct(ctx, services, query),
    sample: ({ inTransaction }, { params }) => sampleOf(files, inTransaction, params.id),
  };
});
