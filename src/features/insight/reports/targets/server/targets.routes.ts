import type { FieldErrors } from '#kit/contract/failures.ts';
import { implementApi } from '#kit/server/http/mount.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import { emit } from '#kit/server/live/events.ts';
import { fail } from '../../reports.failures.ts';
import { type TargetChange, targetsApi } from '../targets.contract.ts';
import { readGrid } from './readGrid.ts';
import { readProgress } from './readProgress.ts';
import { unknownScopes, writeTargets } from './targets.repo.ts';

/** Rejects targets of unknown stores, of stores outside the user's scope, and duplicates. */
async function requireCells(
  { db, actor: { storeIds: storeScope } }: Ctx,
  targets: readonly TargetChange[],
): Promise<void> {
  const scopes = [...new Set(targets.map(({ scope }) => scope))];
  const unknown = new Set(await unknownScopes(db, scopes));
  const isInScope = (scope: number) => storeScope === null || storeScope.includes(scope);
  const seen = new Set<string>();
  const fields: FieldErrors = {};
  targets.forEach(({ scope, month }, nth) => {
    const cell = `${scope} ${month}`;
    if (unknown.has(scope) || !isInScope(scope))
      fields[`targets.${nth}.scope`] = ['Ese local no existe, o tu rol no tiene acceso a él'];
    else if (seen.has(cell)) fields[`targets.${nth}.month`] = ['Este mes del local está dos veces'];
    seen.add(cell);
  });
  if (Object.keys(fields).length > 0) fail('invalidFields', { fields });
}

export const targets = implementApi(targetsApi, {
  grid: (ctx, { query }) => readGrid(ctx, query),
  progress: (ctx, { query }) => readProgress(ctx, query),
  async save(ctx, { body }) {
    await requireCells(ctx, body.targets);
    const changes = body.targets.map(({ month, ...target }) => ({ ...target, month: `${month}-01` }));
    const saved = await writeTargets(ctx.db, changes);
    if (saved > 0) await emit(ctx.db, 'targets', { audience: 'targets.list' });
    return { saved, requestId: ctx.scope.requestId };
  },
});
