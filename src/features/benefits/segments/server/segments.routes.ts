import { fail } from '#kit/contract/failures.ts';
import { crudHandlers } from '#kit/server/data/crud/crudHandlers.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import { implementApiWith } from '#kit/server/http/mount.ts';
import { segmentEntity, segmentsApi } from '../segments.contract.ts';
import { countAudience } from './countAudience.ts';
import { requireRules } from './segments.repo.ts';

/** Throws for users with some stores: rules compare what customers ordered in all of them. */
function requireEveryStore({ actor }: Pick<Ctx, 'actor'>): void {
  if (actor.storeIds === null) return;
  fail('notAllowed', {
    message: 'Solo quien tiene acceso a todos los locales puede contar los clientes de un segmento.',
  });
}

export const segments = implementApiWith(segmentsApi, ({ areas }) => ({
  ...crudHandlers(segmentsApi, { entity: segmentEntity, areas }),
  count(ctx, { body }) {
    requireEveryStore(ctx);
    return countAudience(ctx.db, ctx.tenant, body.rules);
  },
  async countSaved(ctx, { params }) {
    requireEveryStore(ctx);
    return countAudience(ctx.db, ctx.tenant, await requireRules(ctx.db, params.id));
  },
}));
