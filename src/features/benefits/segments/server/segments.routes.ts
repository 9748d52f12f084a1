import { crudHandlers } from '#kit/server/data/crud/crudHandlers.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import { implementApiWith } from '#kit/server/http/mount.ts';
import { requireEveryStore } from '#kit/server/http/requireEveryStore.ts';
import { segmentEntity, segmentsApi } from '../segments.contract.ts';
import { countAudience } from './countAudience.ts';
import { requireRules } from './segments.repo.ts';

/** Rules compare what customers ordered in all stores. */
const requireAudienceAccess = (ctx: Pick<Ctx, 'actor'>): void =>
  requireEveryStore(ctx, 'contar los clientes de un segmento');

export const segments = implementApiWith(segmentsApi, ({ areas }) => ({
  ...crudHandlers(segmentsApi, { entity: segmentEntity, areas }),
  count(ctx, { body }) {
    requireAudienceAccess(ctx);
    return countAudience(ctx.db, ctx.tenant, body.rules);
  },
  async countSaved(ctx, { params }) {
    requireAudienceAccess(ctx);
    return countAudience(ctx.db, ctx.tenant, await requireRules(ctx.db, params.id));
  },
}));
