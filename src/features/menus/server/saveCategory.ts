import { fail } from '#domain/failures.ts';
import type { Ctx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/database.ts';
import { emit } from '#kit/server/events.ts';
import { check } from '#kit/server/validate.ts';
import { menuCategoryRules } from '../menuCategory.rules.ts';
import { placesOf } from '../menuPlaces.rules.ts';
import { type MenuCategory, type MenuCategoryDraft, mostCategories } from '../menus.contract.ts';
import * as lines from './menuLines.repo.ts';
import * as repo from './menuPlaces.repo.ts';
import { lock } from './menus.repo.ts';

type Fields = Partial<MenuCategoryDraft>;
type Of = { id: number; categoryId: number };

const blank = { description: '', hidden: false, hours: null, pictureKey: null };

async function requirePicture(db: Db, { pictureKey }: Fields): Promise<void> {
  if (pictureKey && !(await lines.pictureExists(db, pictureKey)))
    fail('invalidFields', { fields: { picture_key: ['La imagen no terminó de subirse. Elígela otra vez.'] } });
}

/** Puts a category at the end of a draft; what the body does not say is blank. */
export async function addCategory({ db }: Ctx, menuId: number, body: Fields & { name: string }): Promise<MenuCategory> {
  if (!(await lock(db, menuId))) fail('notFound');
  const draft = check(menuCategoryRules, { ...blank, ...body });
  await requirePicture(db, draft);
  const present = await repo.placedCategories(db, menuId);
  if (present.length >= mostCategories)
    fail('invalidFields', { message: `Un menú tiene hasta ${mostCategories} categorías: quita alguna antes.` });
  const last = present.at(-1);
  const position = placesOf([...(last ? [last.position] : []), null]).at(-1) ?? 0;
  const [id = 0] = await lines.insertCategories(db, menuId, [{ ...draft, position }]);
  await emit(db, 'menus');
  return (await lines.findCategory(db, menuId, id)) ?? fail('notFound');
}

export async function updateCategory(db: Db, { id, categoryId }: Of, changes: Fields): Promise<MenuCategory> {
  await requirePicture(db, changes);
  await lines.updateCategory(db, categoryId, changes);
  await emit(db, 'menus');
  return (await lines.findCategory(db, id, categoryId)) ?? fail('notFound');
}

/** Removes a category of a draft with what it has. */
export async function removeCategory(db: Db, { id, categoryId }: Of): Promise<void> {
  if (!(await lock(db, id)) || !(await lines.hasCategory(db, id, categoryId))) fail('notFound');
  await lines.removeCategories(db, [categoryId]);
  await emit(db, 'menus');
}

/** Puts a category of a draft after another one, or first. */
export async function moveCategory({ db, request }: Ctx, { id, categoryId }: Of, afterId: number | null) {
  if (!(await lock(db, id))) fail('notFound');
  const present = await repo.placedCategories(db, id);
  const moved = present.find((category) => category.id === categoryId) ?? fail('notFound');
  const seen = [{ id: categoryId, version: request.ifMatch ?? moved.version }];
  if (await repo.movedSince(db, 'menuCategories', seen)) fail('menuMoved');
  const others = present.filter((category) => category !== moved);
  const at = others.findIndex((category) => category.id === afterId) + 1;
  if (afterId !== null && at === 0) fail('menuMoved');
  if (present.indexOf(moved) === at) return moved;
  const order = [...others.slice(0, at), moved, ...others.slice(at)];
  const places = placesOf(order.map((category) => (category === moved ? null : category.position)));
  const placed = order.map((category, index) => ({ category, position: places[index] ?? 0 }));
  const changed = placed.filter(({ category, position }) => category.position !== position);
  const written = await repo.writeCategoryPlaces(
    db,
    changed.map(({ category, position }) => ({ id: category.id, position })),
  );
  await emit(db, 'menus');
  return written.find((category) => category.id === categoryId) ?? moved;
}
