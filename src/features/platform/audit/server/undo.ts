import { fail } from '#kit/contract/failures.ts';
import { normalise } from '#kit/contract/text.ts';
import { isSetupRequest } from '#kit/server/data/scope.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import { changesOf, type StoredChange, undoBlockedReason, undoRequest } from '#kit/server/history/undo.ts';
import * as repo from './audit.repo.ts';
import type { PolicyTable } from '#kit/contract/policies.ts';
import type { ComposedAreas } from '#kit/server/area.ts';
import type { AuditedTable } from '#kit/server/history/auditedTable.ts';
import { undoEffectOf } from '../audit.rules.ts';
import { missingUndoPermission, userIdHere } from './undoBlocker.ts';

const jobRunningMessage = 'La tarea que hace estos cambios no ha terminado. Espera a que termine y vuelve a intentar.';

/** Undoes one request, for users who could make the opposite changes by hand. */
export async function undo(
  { db, actor, scope, tenant }: Ctx,
  { requestId, companyName }: { requestId: string; companyName?: string | undefined },
  areas: ComposedAreas,
) {
  const { audited: registry, policies, pictures } = areas;
  const entry = (await repo.entryOf(db, requestId)) ?? fail('notFound');
  const tallies = await repo.talliesOf(db, [requestId]);
  const missingPermission = missingUndoPermission(entry, tallies, actor, areas);
  if (missingPermission) fail('notAllowed', { message: missingPermission });
  if (isSetupRequest(requestId, { id: entry.authorId })) fail('cannotUndo', { message: undoBlockedReason.setup });
  const userId = userIdHere(actor, db);
  if ((await repo.requestsThatCreated(db, [requestId], userId)).length > 0)
    fail('cannotUndo', { message: undoBlockedReason.ownUser });
  requireName(companyName, tenant.name, {
    needed: undoEffectOf(entry, tallies, registry).needsName && !isByActorNow(entry, actor),
  });
  if (await repo.hasRunningJob(db, requestId)) fail('cannotUndo', { message: jobRunningMessage });
  const checks = [];
  const changes = Map.groupBy(await changesOf(db, requestId), ({ entity }) => registry.get(entity));
  for (const [audited, ofTable] of changes)
    checks.push(await guard({ db, actor, tenant, policies, pictures, audited, changes: ofTable }));
  await undoRequest(db, requestId, registry);
  for (const check of checks) await check();
  if (userId !== null && !(await repo.hasPolicy(db, userId, 'audit.undo')))
    fail('cannotUndo', { message: undoBlockedReason.ownAccess });
  await repo.assignArea(db, scope.requestId, entry.area);
  const records = new Set([...changes.values()].flat().map(({ entity, recordId }) => `${entity} ${recordId}`));
  return { requestId: scope.requestId, changeCount: records.size };
}

/** A user's own change can be undone by its toast without typing, however large. */
const freshMinutes = 15;
const isByActorNow = ({ authorId, superAdmin, at }: repo.EntryRow, actor: Ctx['actor']): boolean =>
  authorId === actor.id && superAdmin === actor.superAdmin && Date.now() - Date.parse(at) < freshMinutes * 60_000;

const comparable = (name: string) => normalise(name).trim().replaceAll(/\s+/g, ' ');

function requireName(typed: string | undefined, name: string, { needed }: { needed: boolean }): void {
  if (typed === undefined ? !needed : comparable(typed) === comparable(name)) return;
  fail('nameRequired', { fields: { company_name: [`Escribe «${name}»`] } });
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
