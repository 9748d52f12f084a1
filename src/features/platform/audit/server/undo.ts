import { fail } from '#kit/contract/failures.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import { changesOf, type StoredChange, undoRequest } from '#kit/server/history/undo.ts';
import * as repo from './audit.repo.ts';
import type { PolicyTable } from '#kit/contract/policies.ts';
import type { ComposedAreas } from '#kit/server/area.ts';
import type { AuditedTable } from '#kit/server/history/auditedTable.ts';
import { missingUndoPermission } from './undoBlocker.ts';

const jobRunningMessage = 'La tarea que hace estos cambios no ha terminado. Espera a que termine y vuelve a intentar.';

/** Undoes one request, for users who could make the opposite changes by hand. */
export async function undo({ db, actor, scope, tenant }: Ctx, requestId: string, areas: ComposedAreas) {
  const { audited: registry, policies, pictures } = areas;
  const entry = (await repo.entryOf(db, requestId)) ?? fail('notFound');
  const missingPermission = missingUndoPermission(entry, await repo.talliesOf(db, [requestId]), actor, areas);
  if (missingPermission) fail('notAllowed', { message: missingPermission });
  if (await repo.hasRunningJob(db, requestId)) fail('cannotUndo', { message: jobRunningMessage });
  const checks = [];
  const changes = Map.groupBy(await changesOf(db, requestId), ({ entity }) => registry.get(entity));
  for (const [audited, ofTable] of changes)
    checks.push(await guard({ db, actor, tenant, policies, pictures, audited, changes: ofTable }));
  await undoRequest(db, requestId, registry);
  for (const check of checks) await check();
  await repo.assignArea(db, scope.requestId, entry.area);
  const records = new Set([...changes.values()].flat().map(({ entity, recordId }) => `${entity} ${recordId}`));
  return { requestId: scope.requestId, changeCount: records.size };
}

type Guarded = Pick<Ctx, 'db' | 'actor' | 'tenant'> & {
  audited: AuditedTable | undefined;
  changes: readonly StoredChange[];
  policies: PolicyTable;
  pictures: ComposedAreas['pictures'];
};

/** The area's own check around an undo; none where it has none. */
const guard = async ({ audited, ...guarded }: Guarded): Promise<() => Promise<void>> =>
  (await audited?.guardUndo?.(guarded)) ?? (async () => undefined);
