import { fail } from '#domain/failures.ts';
import type { Ctx } from '#kit/server/context.ts';
import { changesOf, type StoredChange, undoRequest } from '#kit/server/undo.ts';
import * as repo from './audit.repo.ts';
import type { Audited, AuditRegistry } from './registry.ts';
import { lackToUndo } from './whyItStays.ts';

const stillWriting = 'La tarea que hace estos cambios no ha terminado. Espera a que termine y vuelve a intentar.';

/** Takes back one request, for somebody who could have made the opposite changes by hand. */
export async function undo({ db, actor, scope, tenant }: Ctx, requestId: string, registry: AuditRegistry) {
  const entry = (await repo.entryOf(db, requestId)) ?? fail('notFound');
  const lack = lackToUndo(entry, await repo.talliesOf(db, [requestId]), actor, registry);
  if (lack) fail('notAllowed', { message: lack });
  if (await repo.isBeingWritten(db, requestId)) fail('cannotUndo', { message: stillWriting });
  const checks = [];
  const changes = Map.groupBy(await changesOf(db, requestId), ({ entity }) => registry.get(entity));
  for (const [audited, ofTable] of changes) checks.push(await guard({ db, actor, tenant, audited, changes: ofTable }));
  await undoRequest(db, requestId, registry);
  for (const check of checks) await check();
  await repo.fileUnder(db, scope.requestId, entry.area);
  const records = new Set([...changes.values()].flat().map(({ entity, recordId }) => `${entity} ${recordId}`));
  return { requestId: scope.requestId, changeCount: records.size };
}

type Guarded = Pick<Ctx, 'db' | 'actor' | 'tenant'> & {
  audited: Audited | undefined;
  changes: readonly StoredChange[];
};

/** The area's own check around an undo; none where it has none. */
const guard = async ({ audited, ...given }: Guarded): Promise<() => Promise<void>> =>
  (await audited?.guardUndo?.(given)) ?? (async () => undefined);
