import { fail } from '#kit/contract/failures.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import type { Db } from '#kit/server/data/database.ts';
import { emit } from '#kit/server/live/events.ts';
import { withoutLinks } from '#kit/contract/links.ts';
import { saveLinks } from '#kit/server/data/links.ts';
import { atRequestPaths, saveCollection } from '#kit/server/data/crud/childCollection.ts';
import { validate } from '#kit/server/http/validate.ts';
import { insert, update } from '#kit/server/data/write.ts';
import { requireUploaded } from '#features/platform/pictures/server/index.ts';
import { modifierLinks } from '../modifierLinks.contract.ts';
import type { Modifier, ModifierDraft, ModifierPatch } from '../modifiers.contract.ts';
import { blankModifier, modifierRules, minimumError } from '../modifiers.rules.ts';
import { mergeChildren, modifierChildren, refuseMisplaced } from './mergeChildren.ts';
import { findRelatives, lockGraph, parentsOf } from './modifierGraph.repo.ts';
import * as repo from './modifiers.repo.ts';

type Columns = Omit<ModifierDraft, keyof typeof modifierLinks | 'modifierChildren'>;

/** Creates a modifier; absent fields are blank. */
export async function createModifier(ctx: Ctx, body: ModifierPatch): Promise<Modifier> {
  const { db } = ctx;
  const blank = { ...blankModifier(body.kind ?? 'group'), kind: body.kind };
  const present = { ...blankModifier(body.kind ?? 'group'), id: null };
  const { fields, lists = [] } = await mergeChildren(ctx, present, body);
  const draft = await atRequestPaths(lists, async () => {
    await refuseMisplaced(db, present, fields.modifierChildren);
    return validate(modifierRules, { ...blank, ...fields });
  });
  await requireUploaded(db, 'pictureKey', draft.pictureKey);
  await refuseTooFew(db, draft);
  return insertModifier(db, draft);
}

/** Writes a new modifier with its links and children. */
export async function insertModifier(db: Db, draft: ModifierDraft): Promise<Modifier> {
  const { modifierChildren: children, ...fields } = draft;
  const { id } = await insert(db, 'modifiers', withoutLinks(modifierLinks, fields));
  await saveLinks(db, modifierLinks, id, fields);
  await saveCollection(db, modifierChildren(draft.kind), id, { stored: [], wanted: children });
  await emit(db, 'modifiers');
  return (await repo.find(db, id)) as Modifier;
}

/** Saves what changed of a modifier. */
export async function updateModifier(
  { db }: Ctx,
  id: number,
  draft: ModifierDraft,
  changes: Partial<ModifierDraft>,
  stored: Modifier,
): Promise<Modifier> {
  const { modifierChildren: children, ...fields } = changes;
  const columns: Partial<Columns> = withoutLinks(modifierLinks, fields);
  await requireUploaded(db, 'pictureKey', columns.pictureKey);
  if (children || columns.minQuantityModifiers !== undefined) await refuseTooFew(db, draft);
  if (draft.maxQuantityModifiers < stored.maxQuantityModifiers) await refuseStarving(db, id, draft);
  // Also where only children changed: their changes raise the version of the modifier.
  await update(db, 'modifiers', id, columns);
  await saveLinks(db, modifierLinks, id, fields);
  if (children)
    await saveCollection(db, modifierChildren(stored.kind), id, { stored: stored.modifierChildren, wanted: children });
  await emit(db, 'modifiers');
  return (await repo.find(db, id)) as Modifier;
}

/** Rejects a group whose minimum exceeds what its options allow. */
async function refuseTooFew(db: Db, { kind, minQuantityModifiers, modifierChildren }: ModifierDraft): Promise<void> {
  if (kind === 'option' || minQuantityModifiers === 0) return;
  await lockGraph(db);
  const ids = modifierChildren.map(({ childModifierId }) => childModifierId);
  const options = await findRelatives(db, ids);
  const message = minimumError(
    minQuantityModifiers,
    [...options.values()].map(({ most }) => most),
  );
  if (message) fail('invalidFields', { fields: { min_quantity_modifiers: [message] } });
}

/** Refuses an option that may be chosen less often than a group that offers it needs. */
async function refuseStarving(db: Db, id: number, { kind, maxQuantityModifiers }: ModifierDraft): Promise<void> {
  if (kind === 'group') return;
  for (const { name, min, mostOfEach } of await parentsOf(db, id)) {
    const after = mostOfEach.map((option) => (option.id === id ? maxQuantityModifiers : option.most));
    if (minimumError(min, after) === null) continue;
    const message = `El grupo «${name}» pide ${min} y sus opciones no alcanzarían: baja antes su mínimo`;
    fail('invalidFields', { fields: { max_quantity_modifiers: [message] } });
  }
}
