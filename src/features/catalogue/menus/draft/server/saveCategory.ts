import { fail } from '../../menus.failures.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import type { Db } from '#kit/server/data/database.ts';
import { emit } from '#kit/server/live/events.ts';
import { validate } from '#kit/server/http/validate.ts';
import { pictureKeyOf, requireUploaded } from '#features/platform/pictures/server/index.ts';
import { menuCategoryRules } from '../../record/menuCategory.rules.ts';
import { resolvePositions } from '../../record/menuPlaces.rules.ts';
import {
  type MenuCategory,
  type MenuCategoryDraft,
  type MenuCategoryPatch,
  maxCategories,
} from '../../record/menus.contract.ts';
import * as lines from '../../record/server/menuLines.repo.ts';
import * as repo from './menuPlaces.repo.ts';
import { lock } from '../../record/server/menus.repo.ts';

type Fields = Partial<MenuCategoryDraft>;
type Of = { id: number; categoryId: number };

const blank = { description: '', hidden: false, hours: null, pictureKey: null };

/** Replaces the picture id of a request with its file key. */
export async function withPicture(
  db: Db,
  { pictureIds, pictureKey }: Pick<MenuCategory, 'pictureIds' | 'pictureKey'>,
  { pictureIds: ids, ...values }: MenuCategoryPatch,
): Promise<Fields> {
  const key = await pictureKeyOf(db, { ids, key: values.pictureKey }, { ids: pictureIds, key: pictureKey });
  return key === undefined ? values : { ...values, pictureKey: key };
}

/** Appends a category to a draft; missing fields are blank. */
export async function addCategory(
  { db }: Ctx,
  menuId: number,
  body: MenuCategoryPatch & { name: string },
): Promise<MenuCategory> {
  if (!(await lock(db, menuId))) fail('notFound');
  const values = await withPicture(db, { pictureIds: [], pictureKey: null }, body);
  const draft = validate(menuCategoryRules, { ...blank, ...values, name: body.name });
  await requireUploaded(db, 'pictureKey', draft.pictureKey);
  const present = await repo.positionedCategories(db, menuId);
  if (present.length >= maxCategories)
    fail('invalidFields', { message: `Un menú tiene hasta ${maxCategories} categorías: quita alguna antes.` });
  const last = present.at(-1);
  const position = resolvePositions([...(last ? [last.position] : []), null]).at(-1) ?? 0;
  const [id = 0] = await lines.insertCategories(db, menuId, [{ ...draft, position }]);
  await emit(db, 'menus');
  return (await lines.findCategory(db, menuId, id)) ?? fail('notFound');
}

export async function updateCategory(db: Db, { id, categoryId }: Of, changes: Fields): Promise<MenuCategory> {
  await requireUploaded(db, 'pictureKey', changes.pictureKey);
  await lines.updateCategory(db, categoryId, changes);
  await emit(db, 'menus');
  return (await lines.findCategory(db, id, categoryId)) ?? fail('notFound');
}

/** Removes a category with its lines. */
export async function removeCategory(db: Db, { id, categoryId }: Of): Promise<void> {
  if (!(await lock(db, id)) || !(await lines.hasCategory(db, id, categoryId))) fail('notFound');
  await lines.removeCategories(db, [categoryId]);
  await emit(db, 'menus');
}

/** Moves a category after another one, or to the top. */
export async function moveCategory({ db, request }: Ctx, { id, categoryId }: Of, afterId: number | null) {
  if (!(await lock(db, id))) fail('notFound');
  const present = await repo.positionedCategories(db, id);
  const moved = present.find((category) => category.id === categoryId) ?? fail('notFound');
  const seen = [{ id: categoryId, version: request.ifMatch ?? moved.version }];
  if (await repo.isMovedSince(db, 'menuCategories', seen)) fail('menuMoved');
  const others = present.filter((category) => category !== moved);
  const at = others.findIndex((category) => category.id === afterId) + 1;
  if (afterId !== null && at === 0) fail('menuMoved');
  if (present.indexOf(moved) === at) return moved;
  const order = [...others.slice(0, at), moved, ...others.slice(at)];
  const places = resolvePositions(order.map((category) => (category === moved ? null : category.position)));
  const placed = order.map((category, index) => ({ category, position: places[index] ?? 0 }));
  const changed = placed.filter(({ category, position }) => category.position !== position);
  const saved = await repo.writeCategoryPositions(
    db,
    changed.map(({ category, position }) => ({ id: category.id, position })),
  );
  await emit(db, 'menus');
  return saved.find((category) => category.id === categoryId) ?? moved;
}
