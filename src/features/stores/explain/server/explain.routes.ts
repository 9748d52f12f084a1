import { chainSections } from '#features/platform/settings/sections.contract.ts';
import { readSettings } from '#features/platform/settings/server/index.ts';
import { fail } from '#kit/contract/failures.ts';
import type { Input } from '#kit/contract/endpoint.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import { implementApi } from '#kit/server/http/mount.ts';
import { explainApi } from '../../coverage/coverage.contract.ts';
import type { Point } from '../../delivery/delivery.contract.ts';
import { explainStore } from '../explain.rules.ts';
import * as repo from '../../rows/server/stores.repo.ts';
import { viewOf } from '../../record/server/storeView.ts';

type ExplainInput = Input<typeof explainApi.explain>;

/** Where an order would go: both coordinates, or none. */
function pointOf({ latitude, longitude }: ExplainInput['query']): Point | null {
  if (latitude === undefined && longitude === undefined) return null;
  const missing = latitude === undefined ? 'latitude' : 'longitude';
  if (latitude === undefined || longitude === undefined)
    return fail('invalidFields', { fields: { [missing]: ['Faltan las dos coordenadas de un punto'] } });
  return { latitude, longitude };
}

async function explain(ctx: Ctx, { params, query }: ExplainInput) {
  const at = query.at ? new Date(query.at) : new Date();
  const point = pointOf(query);
  const [found, chain] = await Promise.all([
    repo.find(ctx.db, params.id, viewOf(ctx, at)),
    readSettings(ctx.db, ...chainSections),
  ]);
  const store = found ?? fail('notFound');
  const { dispatchMethod: method, total = null } = query;
  return explainStore(store, { method, at, now: !query.at, point, total, chain, country: ctx.tenant.country });
}

export const storeExplanations = implementApi(explainApi, { explain });
