import { deepEqual } from '#kit/contract/values/deepEqual.ts';
import type { Db } from '#kit/server/data/database.ts';
import { saveLinks } from '#kit/server/data/links.ts';
import { removeAll, updateEach } from '#kit/server/data/write.ts';
import { menuLinks } from '../menuLinks.contract.ts';
import type { MenuContent } from '../menuContent.contract.ts';
import { unmovedIndexes } from '../unmovedIndexes.rules.ts';
import { resolvePositions } from '../menuPlaces.rules.ts';
import * as rows from './menuLines.repo.ts';
import * as repo from './menus.repo.ts';

/** Positions for a new order; rows whose relative order is unchanged keep theirs. */
function resolvePlaces(order: readonly ({ position: number } | undefined)[]): number[] {
  const there = order.filter((each) => each !== undefined);
  const unmoved = unmovedIndexes(there.map(({ position }) => position));
  const unmovedRows = new Set(there.filter((_, index) => unmoved.has(index)));
  return resolvePositions(order.map((each) => (each && unmovedRows.has(each) ? each.position : null)));
}

/** Replaces the draft of a locked menu. Writes only differences. */
export async function writeDraft(db: Db, menuId: number, content: MenuContent): Promise<void> {
  const { name, orderChannel } = content;
  const draft = await repo.draftOf(db, menuId);
  const listsOf = ({ priceGroupIds }: Pick<MenuContent, 'priceGroupIds'>) => new Set(priceGroupIds);
  const hasOtherLists = !draft || listsOf(draft).symmetricDifference(listsOf(content)).size > 0;
  if (draft?.name !== name || draft.orderChannel !== orderChannel || hasOtherLists)
    await repo.update(db, menuId, { name, orderChannel });
  await saveLinks(db, menuLinks, menuId, content);
  const { categories, lines } = await rows.draftRows(db, menuId);
  await writeCategories(db, menuId, { stored: categories, content });
  await writeLines(db, menuId, { stored: lines, content });
  const categoryIds = new Set(content.categories.map(({ id }) => id));
  await rows.removeCategories(
    db,
    categories.map(({ id }) => id).filter((id) => !categoryIds.has(id)),
  );
}

type Change<Row> = { stored: readonly Row[]; content: MenuContent };

async function writeCategories(db: Db, menuId: number, { stored, content }: Change<rows.CategoryRow>): Promise<void> {
  const present = new Map(stored.map((category) => [category.id, category]));
  const places = resolvePlaces(content.categories.map(({ id }) => present.get(id)));
  const target = content.categories.map(({ lines: _, ...category }, index) => ({
    ...category,
    position: places[index] ?? 0,
  }));
  await updateEach(
    db,
    'menuCategories',
    target.filter((category) => present.has(category.id) && !deepEqual(present.get(category.id), category)),
  );
  const missing = target.filter(({ id }) => !present.has(id));
  await rows.insertCategories(db, menuId, missing);
}

/** Lines are matched by category and product: moving one could collide with the same product there. */
const placeOf = ({ categoryId, productId }: { categoryId: number; productId: number }) => `${categoryId} ${productId}`;

async function writeLines(db: Db, menuId: number, { stored, content }: Change<rows.DraftLineRow>): Promise<void> {
  const present = new Map(stored.map((line) => [placeOf(line), line]));
  const target = content.categories.flatMap(({ id: categoryId, lines }) => {
    const places = resolvePlaces(lines.map(({ productId }) => present.get(placeOf({ categoryId, productId }))));
    return lines.map((line, index) => ({ ...line, categoryId, position: places[index] ?? 0 }));
  });
  const existing = target.flatMap((line) => {
    const before = present.get(placeOf(line));
    return before ? [{ before, after: { ...line, id: before.id } }] : [];
  });
  const taken = new Set(existing.map(({ before }) => before.id));
  await removeAll(
    db,
    'menuLines',
    stored.map(({ id }) => id).filter((id) => !taken.has(id)),
  );
  const changed = existing.filter(({ before, after }) => !deepEqual(before, after));
  await updateEach(
    db,
    'menuLines',
    changed.map(({ after }) => after),
  );
  const missing = target.filter((line) => !present.has(placeOf(line)));
  // Restores the original line id unless another line uses it.
  const [free, other] = [missing.filter(({ id }) => !taken.has(id)), missing.filter(({ id }) => taken.has(id))];
  await rows.insertLines(db, menuId, free);
  await rows.insertLines(
    db,
    menuId,
    other.map(({ id: _, ...line }) => line),
  );
}
