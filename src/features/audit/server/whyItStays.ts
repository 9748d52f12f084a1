import { isPolicy, policyLabel } from '#domain/policies.ts';
import type { Actor } from '#kit/server/context.ts';
import { secretValue, staysBecause } from '#kit/server/undo.ts';
import type { Change } from '../audit.contract.ts';
import type { EntryRow, RequestTally } from './audit.repo.ts';
import type { AuditRegistry } from './registry.ts';

/** Why a person may not undo a request, as a sentence; null when they may. */
export function lackToUndo(
  entry: EntryRow,
  tallies: readonly RequestTally[],
  actor: Actor,
  registry: AuditRegistry,
): string | null {
  if (!actor.policies.has('audit.undo')) return 'No tienes permiso para deshacer cambios.';
  const areas = new Set(tallies.map(({ entity }) => registry.get(entity)?.entity.area));
  for (const area of areas) {
    const policy = `${area}.update`;
    if (isPolicy(policy) && !actor.policies.has(policy))
      return `Para deshacerlo necesitas el permiso "${policyLabel(policy)}".`;
    // What no policy guards belongs to whoever wrote it.
    if (!isPolicy(policy) && !isAuthor(entry, actor)) return 'Solo quien hizo este cambio puede deshacerlo.';
  }
  return null;
}

const isAuthor = ({ authorId, superAdmin }: EntryRow, actor: Actor) =>
  authorId === actor.id && superAdmin === actor.superAdmin;

type Done = { tallies: readonly RequestTally[]; changes: readonly Change[] };

/** Why a request stays as it is, whoever asks, as far as its own rows tell; null when nothing speaks against undoing. */
export function whyItStays({ undoneBy }: EntryRow, { tallies, changes }: Done, registry: AuditRegistry): string | null {
  if (undoneBy) return staysBecause.undone;
  if (tallies.length === 0 || tallies.some(({ entity }) => !registry.has(entity))) return staysBecause.unknown;
  return changes.every(isSecretOnly) ? staysBecause.secret : null;
}

const isSecretOnly = ({ action, fields }: Change) =>
  action === 'update' &&
  fields.length > 0 &&
  fields.every(({ before, after }) => [before, after].includes(secretValue));
