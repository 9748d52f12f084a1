import type { Policy, PolicyTable } from '#kit/contract/policies.ts';
import type { ComposedAreas } from '#kit/server/area.ts';
import type { Actor } from '#kit/server/http/context.ts';
import type { Entity } from '#kit/contract/entity.ts';
import { type Db, scopeOf } from '#kit/server/data/database.ts';
import { isSetupRequest } from '#kit/server/data/scope.ts';
import { secretValue } from '#kit/server/history/recordChanges.ts';
import { permanentReason, undoBlockedReason } from '#kit/server/history/undo.ts';
import type { Change } from '../audit.contract.ts';
import type { EntryRow, RequestTally } from './audit.repo.ts';
import type { AuditRegistry } from '#kit/server/history/auditedTable.ts';

/** Why a person may not undo a request, as a sentence; null when they may. */
export function missingUndoPermission(
  entry: EntryRow,
  tallies: readonly RequestTally[],
  actor: Actor,
  { audited: registry, policies: table }: Pick<ComposedAreas, 'audited' | 'policies'>,
): string | null {
  if (!actor.policies.has('audit.undo')) return 'No tienes permiso para deshacer cambios.';
  for (const tally of tallies) {
    const policies = policiesToUndo(tally, registry.get(tally.entity)?.entity, table);
    const lacking = policies.find((policy) => !actor.policies.has(policy));
    if (lacking) return `Para deshacerlo necesitas el permiso "${table.labelOf(lacking)}".`;
    // Changes without a policy may be undone only by their author.
    if (policies.length === 0 && !isAuthor(entry, actor)) return 'Solo quien hizo este cambio puede deshacerlo.';
  }
  return null;
}

/** Taking back is doing the opposite: what was made is deleted, what is gone is made again. */
const opposites = { made: 'delete', changed: 'update', gone: 'create' } as const;

function policiesToUndo(tally: RequestTally, entity: Entity | undefined, { isPolicy }: PolicyTable): Policy[] {
  const done = (['made', 'changed', 'gone'] as const).filter((kind) => tally[kind] > 0);
  const { area, within } = entity ?? {};
  // Parts are added and deleted by updates of their record; so are records without a policy for the action.
  const policyFor = (kind: keyof typeof opposites) =>
    [within ? '' : `${area}.${opposites[kind]}`, `${area}.update`].find(isPolicy);
  return done.flatMap((kind) => policyFor(kind) ?? []);
}

const isAuthor = ({ authorId, superAdmin }: EntryRow, actor: Actor) =>
  authorId === actor.id && superAdmin === actor.superAdmin;

/** The actor's user in this company; null of a super-admin who entered it. */
export const userIdHere = (actor: Actor, db: Db): number | null =>
  actor.homeTenantId === scopeOf(db).tenantId ? actor.id : null;

type Done = { tallies: readonly RequestTally[]; changes: readonly Change[] };

/** Reason why a request cannot be undone by any user, judging by its rows; null when there is none. */
export function undoBlocker(
  { undoneBy, requestId, authorId }: EntryRow,
  { tallies, changes }: Done,
  registry: AuditRegistry,
): string | null {
  if (undoneBy) return undoBlockedReason.undone;
  if (isSetupRequest(requestId, { id: authorId })) return undoBlockedReason.setup;
  if (tallies.length === 0 || tallies.some(({ entity }) => !registry.has(entity))) return undoBlockedReason.unknown;
  return permanentReason(tallies, registry) ?? (changes.every(isSecretOnly) ? undoBlockedReason.secret : null);
}

const isSecretOnly = ({ action, fields }: Change) =>
  action === 'update' &&
  fields.length > 0 &&
  fields.every(({ before, after }) => [before, after].includes(secretValue));
