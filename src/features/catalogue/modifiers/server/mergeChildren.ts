import { fail, type FieldErrors } from '#kit/contract/failures.ts';
import { sortLinks } from '#kit/contract/links.ts';
import type { NestedChange } from '#kit/contract/nested.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import type { Db } from '#kit/server/data/database.ts';
import type { ResolvedPatch } from '#kit/server/data/crud/patchEndpoint.ts';
import {
  type MergedCollection,
  mergeCollection,
  childCollection,
  rejectMergeErrors,
} from '#kit/server/data/crud/childCollection.ts';
import { pictureKeyOf } from '#features/platform/pictures/server/index.ts';
import { modifierLinks } from '../modifierLinks.contract.ts';
import {
  maxDepth,
  type ModifierChild,
  type ModifierDraft,
  type ModifierPatch,
  type ModifierKind,
} from '../modifiers.contract.ts';
import { nestingError } from '../modifierGraph.rules.ts';
import { childNouns } from '../modifiers.rules.ts';
import { edgesAround, findRelatives, lockGraph } from './modifierGraph.repo.ts';

/** A modifier before the request; a new one has no id yet. */
type Present = Pick<ModifierDraft, 'kind' | 'modifierChildren' | 'pictureKey'> & {
  id: number | null;
  pictureIds?: readonly number[];
};

export const modifierChildren = (kind: ModifierKind) =>
  childCollection<ModifierChild>({
    table: 'modifierChildren',
    field: 'modifierChildren',
    owner: 'parentId',
    missingMessage: kind === 'group' ? 'Esta opción ya no está en el grupo' : 'Este grupo ya no está en la opción',
    columns: ({ childModifierId: childId, ...values }) => ({ ...values, childId }),
  });

/** The fields of a body as they are to be: the children whole, with what was sent merged in. */
export async function mergeChildren(
  { db }: Pick<Ctx, 'db'>,
  present: Present,
  body: ModifierPatch,
): Promise<ResolvedPatch<ModifierDraft>> {
  const { modifierChildren: sent, pictureIds, ...values } = body;
  const plain = await withPicture(db, present, pictureIds, values);
  if (plain.kind !== undefined && plain.kind !== present.kind)
    fail('invalidFields', { fields: { kind: ['Un modificador no cambia de tipo: crea otro'] } });
  const fields = sortLinks(modifierLinks, plain) as Partial<ModifierDraft>;
  if (!sent) return { fields };
  const list = mergeCollection(modifierChildren(present.kind), present.modifierChildren, withBlanks(present, sent));
  await rejectMergeErrors(db, { table: 'modifiers', id: present.id }, [list]);
  const sorted = byPosition(list);
  return { fields: { ...fields, modifierChildren: sorted.elements }, lists: [sorted] };
}

type OtherFields = Omit<ModifierPatch, 'modifierChildren' | 'pictureIds'>;

/** Replaces the picture id of a body with its key. */
async function withPicture(
  db: Db,
  present: Present,
  ids: ModifierPatch['pictureIds'],
  fields: OtherFields,
): Promise<OtherFields> {
  const stored = { ids: present.pictureIds ?? [], key: present.pictureKey ?? null };
  const key = await pictureKeyOf(db, { ids, key: fields.pictureKey }, stored);
  return key === undefined ? fields : { ...fields, pictureKey: key };
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
function byPosition(list: MergedCollection<ModifierChild>): MergedCollection<ModifierChild> {
  const rows = list.elements.map((element, index) => ({ element, place: list.requestIndexes[index] ?? null }));
  const sorted = rows.toSorted((a, b) => a.element.position - b.element.position);
  return { ...list, elements: sorted.map(({ element }) => element), requestIndexes: sorted.map(({ place }) => place) };
}

/** Refuses children that do not exist, are of the wrong kind, or would make a circle or too many levels. */
export async function refuseMisplaced(
  db: Db,
  present: Present,
  children: readonly ModifierChild[] | undefined,
): Promise<void> {
  if (!children) return;
  await lockGraph(db);
  const before = new Set(present.modifierChildren.map(({ childModifierId }) => childModifierId));
  const added = children.flatMap(({ childModifierId }, index) =>
    before.has(childModifierId) ? [] : [{ id: childModifierId, place: index }],
  );
  if (added.length === 0) return;
  const ids = added.map(({ id }) => id);
  const [found, edges] = await Promise.all([
    findRelatives(db, ids),
    edgesAround(db, { above: present.id === null ? [] : [present.id], below: ids }),
  ]);
  const fields: FieldErrors = {};
  for (const { id, place } of added) {
    const child = found.get(id);
    const message = child ? whyNot(child) : 'Este modificador ya no existe: elige otro';
    if (message) fields[`modifier_children.${place}.child_modifier_id`] = [message];
  }
  if (Object.keys(fields).length > 0) fail('invalidFields', { fields });

  function whyNot({ id, kind, name }: { id: number; kind: Present['kind']; name: string }): string | null {
    const { one, many } = childNouns[present.kind];
    if (kind === present.kind)
      return `«${name}» no es ${one === 'opción' ? 'una opción' : 'un grupo'}: aquí van ${many}`;
    const reason = nestingError(edges, present.id ?? 0, id);
    if (reason === 'cycle') return `«${name}» ya contiene este modificador: quedarían uno dentro del otro sin fin`;
    return reason && `Con «${name}» quedarían más de ${maxDepth} niveles: acorta lo que contiene`;
  }
}
