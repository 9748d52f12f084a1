import { fail } from '#domain/failures.ts';
import type { Ctx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/database.ts';
import { emit } from '#kit/server/events.ts';
import { setLinks } from '#kit/server/links.ts';
import { saveRecords } from '#kit/server/nestedRecords.ts';
import { check } from '#kit/server/validate.ts';
import { insert, update } from '#kit/server/write.ts';
import type { Modifier, ModifierDraft, ModifierPatch } from '../modifiers.contract.ts';
import { blankModifier, modifierRules, tooFewChoices } from '../modifiers.rules.ts';
import { mergeChildren, modifierChildren } from './mergeChildren.ts';
import { known, lockGraph, parentsOf } from './modifierGraph.repo.ts';
import * as repo from './modifiers.repo.ts';
import { requirePicture } from './requirePicture.ts';

type Columns = Omit<ModifierDraft, 'ingredientIds' | 'modifierChildren'>;

/** Creates a modifier; what the body does not say is blank. */
export async function createModifier(ctx: Ctx, body: ModifierPatch): Promise<Modifier> {
  const { db } = ctx;
  const blank = { ...blankModifier(body.kind ?? 'group'), kind: body.kind };
  const present = { ...blankModifier(body.kind ?? 'group'), id: null };
  const { fields, asSent } = await mergeChildren(ctx, present, body);
  const draft = check(modifierRules, { ...blank, ...fields }, asSent);
  await requirePicture(db, draft.pictureKey);
  await refuseTooFew(db, draft);
  return insertModifier(db, draft);
}

/** Writes a new modifier with its links and children. */
export async function insertModifier(db: Db, draft: ModifierDraft): Promise<Modifier> {
  const { ingredientIds, modifierChildren: wanted, ...columns } = draft;
  const { id } = await insert(db, 'modifiers', columns);
  await setLinks(db, repo.modifierIngredients, id, ingredientIds);
  await saveRecords(db, modifierChildren(draft.kind), id, { stored: [], wanted });
  await emit(db, 'modifiers');
  return (await repo.find(db, id)) as Modifier;
}

/** Saves what changed of a modifier. */
export async function updateModifier(
  { db }: Ctx,
  id: number,
  whole: ModifierDraft,
  changes: Partial<ModifierDraft>,
  stored: Modifier,
): Promise<Modifier> {
  const { ingredientIds, modifierChildren: wanted, ...columns } = changes;
  await requirePicture(db, columns.pictureKey);
  if (wanted || columns.minQuantityModifiers !== undefined) await refuseTooFew(db, whole);
  if (whole.maxQuantityModifiers < stored.maxQuantityModifiers) await refuseStarving(db, id, whole);
  if (Object.keys(columns).length > 0 || ingredientIds) await update(db, 'modifiers', id, columns as Partial<Columns>);
  if (ingredientIds) await setLinks(db, repo.modifierIngredients, id, ingredientIds);
  if (wanted) await saveRecords(db, modifierChildren(stored.kind), id, { stored: stored.modifierChildren, wanted });
  await emit(db, 'modifiers');
  return (await repo.find(db, id)) as Modifier;
}

/** Refuses a group that asks for more than its options allow. */
async function refuseTooFew(db: Db, { kind, minQuantityModifiers, modifierChildren }: ModifierDraft): Promise<void> {
  if (kind === 'option' || minQuantityModifiers === 0) return;
  await lockGraph(db);
  const ids = modifierChildren.map(({ childModifierId }) => childModifierId);
  const options = await known(db, ids);
  const message = tooFewChoices(
    minQuantityModifiers,
    [...options.values()].map(({ most }) => most),
  );
  if (message) fail('invalidFields', { fields: { min_quantity_modifiers: [message] } });
}

/** Refuses an option that may be chosen less often than a group that offers it needs. */
async function refuseStarving(db: Db, id: number, { kind, maxQuantityModifiers }: ModifierDraft): Promise<void> {
  if (kind === 'group') return;
  await lockGraph(db);
  for (const { name, min, mostOfEach } of await parentsOf(db, id)) {
    const after = mostOfEach.map((option) => (option.id === id ? maxQuantityModifiers : option.most));
    if (tooFewChoices(min, after) === null) continue;
    const message = `El grupo «${name}» pide ${min} y sus opciones no alcanzarían: baja antes su mínimo`;
    fail('invalidFields', { fields: { max_quantity_modifiers: [message] } });
  }
}
