import { fail } from '#domain/failures.ts';
import type { Ctx } from '#kit/server/context.ts';
import { emit } from '#kit/server/events.ts';
import { setLinks } from '#kit/server/links.ts';
import type { ContentLine } from '../menuContent.contract.ts';
import { placesOf } from '../menuPlaces.rules.ts';
import type { Menu } from '../menus.contract.ts';
import { insertCategories, insertLines, type NewLine } from './menuLines.repo.ts';
import * as repo from './menus.repo.ts';

const longestName = 120;
const suffix = ' (copia)';

/** Copies the draft of a menu, which no store sells yet. */
export async function cloneMenu({ db, actor }: Ctx, id: number): Promise<Menu> {
  if (!(await repo.lock(db, id))) fail('notFound');
  const { name, orderChannel, priceGroupIds, categories } = (await repo.draftOf(db, id)) ?? fail('notFound');
  const made = await repo.insert(db, { name: name.slice(0, longestName - suffix.length) + suffix, orderChannel });
  await setLinks(db, repo.menuPriceGroups, made.id, priceGroupIds);
  const places = placesOf(categories.map(() => null));
  const ids = await insertCategories(
    db,
    made.id,
    categories.map(({ id: _, lines: __, ...category }, index) => ({ ...category, position: places[index] ?? 0 })),
  );
  await insertLines(
    db,
    made.id,
    categories.flatMap(({ lines }, index) => copiesOf(lines, ids[index] ?? 0)),
  );
  await emit(db, 'menus');
  return (await repo.find(db, made.id, actor.storeIds)) ?? fail('notFound');
}

function copiesOf(lines: readonly ContentLine[], categoryId: number): NewLine[] {
  const places = placesOf(lines.map(() => null));
  return lines.map(({ id: _, ...line }, index) => ({ ...line, categoryId, position: places[index] ?? 0 }));
}
