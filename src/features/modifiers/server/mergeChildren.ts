import { fail } from '#domain/failures.ts';
import type { FieldErrors } from '#kit/contract/failures.ts';
import type { NestedChange } from '#kit/contract/nested.ts';
import type { Ctx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/database.ts';
import type { WholeFields } from '#kit/server/merging.ts';
import { asSent, type MergedRecords, mergeRecords, nestedRecords, refuseUnmerged } from '#kit/server/nestedRecords.ts';
import { mostDepth, type ModifierChild, type ModifierDraft, type ModifierPatch } from '../modifiers.contract.ts';
import type { ModifierKind } from '../modifierList.contract.ts';
import { whyNotBelow } from '../modifierGraph.rules.ts';
import { childWords } from '../modifiers.rules.ts';
import { edgesAround, known, lockGraph } from './modifierGraph.repo.ts';

/** A modifier before the request; a new one has no id yet. */
type Present = Pick<ModifierDraft, 'kind' | 'modifierChildren'> & { id: number | null };

export const modifierChildren = (kind: ModifierKind) =>
  nestedRecords<ModifierChild>({
    table: 'modifierChildren',
    field: 'modifierChildren',
    owner: 'parentId',
    gone: kind === 'group' ? 'Esta opción ya no está en el grupo' : 'Este grupo ya no está en la opción',
    columns: ({ childModifierId: childId, ...values }) => ({ ...values, childId }),
  });

/** The fields of a body as they are to be: the children whole, with what was sent merged in. Refuses what cannot be below it. */
export async function mergeChildren(
  { db }: Pick<Ctx, 'db'>,
  present: Present,
  body: ModifierPatch,
): Promise<WholeFields<ModifierDraft>> {
  const { modifierChildren: sent, ingredientIds, ...plain } = body;
  if (plain.kind !== undefined && plain.kind !== present.kind)
    fail('invalidFields', { fields: { kind: ['Un modificador no cambia de tipo: crea otro'] } });
  const ingredients = ingredientIds && [...new Set(ingredientIds)].toSorted((a, b) => a - b);
  const fields = { ...plain, ...(ingredients && { ingredientIds: ingredients }) } as Partial<ModifierDraft>;
  if (!sent) return { fields, asSent: (path) => path };
  const list = mergeRecords(modifierChildren(present.kind), present.modifierChildren, withBlanks(present, sent));
  await refuseUnmerged(db, { table: 'modifiers', id: present.id }, [list]);
  const sorted = byPosition(list);
  const whole = { fields: { ...fields, modifierChildren: sorted.elements }, asSent: asSent([sorted]) };
  await refuseMisplaced(db, present, { children: sorted.elements, asSent: whole.asSent });
  return whole;
}

/** A new child without a place comes last, and without a price costs what it costs. */
function withBlanks(
  { modifierChildren }: Present,
  sent: readonly NestedChange<ModifierChild>[],
): NestedChange<ModifierChild>[] {
  const last = Math.max(-1, ...modifierChildren.map(({ position }) => position));
  return sent.map((change, index) =>
    change.id === undefined ? { price: null, position: last + 1 + index, ...change } : change,
  );
}

/** The list in its order, each element still with its place in what was sent. */
function byPosition(list: MergedRecords<ModifierChild>): MergedRecords<ModifierChild> {
  const rows = list.elements.map((element, index) => ({ element, place: list.places[index] ?? null }));
  const sorted = rows.toSorted((a, b) => a.element.position - b.element.position);
  return { ...list, elements: sorted.map(({ element }) => element), places: sorted.map(({ place }) => place) };
}

type Placed = { children: readonly ModifierChild[]; asSent: (path: string) => string };

/** Refuses children that do not exist, are of the wrong kind, or would make a circle or too many levels. */
async function refuseMisplaced(db: Db, present: Present, { children, asSent: sentPath }: Placed): Promise<void> {
  await lockGraph(db);
  const before = new Set(present.modifierChildren.map(({ childModifierId }) => childModifierId));
  const added = children.flatMap(({ childModifierId }, index) =>
    before.has(childModifierId) ? [] : [{ id: childModifierId, place: index }],
  );
  if (added.length === 0) return;
  const ids = added.map(({ id }) => id);
  const [found, edges] = await Promise.all([
    known(db, ids),
    edgesAround(db, { above: present.id === null ? [] : [present.id], below: ids }),
  ]);
  const fields: FieldErrors = {};
  for (const { id, place } of added) {
    const child = found.get(id);
    const message = child ? whyNot(child) : 'Este modificador ya no existe: elige otro';
    if (message) fields[sentPath(`modifier_children.${place}.child_modifier_id`)] = [message];
  }
  if (Object.keys(fields).length > 0) fail('invalidFields', { fields });

  function whyNot({ id, kind, name }: { id: number; kind: Present['kind']; name: string }): string | null {
    const { one, many } = childWords[present.kind];
    if (kind === present.kind)
      return `«${name}» no es ${one === 'opción' ? 'una opción' : 'un grupo'}: aquí van ${many}`;
    const reason = whyNotBelow(edges, present.id ?? 0, id);
    if (reason === 'cycle') return `«${name}» ya contiene este modificador: quedarían uno dentro del otro sin fin`;
    return reason && `Con «${name}» quedarían más de ${mostDepth} niveles: acorta lo que contiene`;
  }
}
