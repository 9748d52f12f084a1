import { fieldRules } from '#kit/contract/fieldRules.ts';
import { fail } from '#kit/contract/failures.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import { emit } from '#kit/server/live/events.ts';
import { saveLinks } from '#kit/server/data/links.ts';
import type { ContentLine } from '../menuContent.contract.ts';
import { resolvePositions } from '../menuPlaces.rules.ts';
import { menuLinks } from '../menuLinks.contract.ts';
import { type Menu, menuDraft } from '../menus.contract.ts';
import { insertCategories, insertLines, type NewLine } from './menuLines.repo.ts';
import * as repo from './menus.repo.ts';

const longestName = fieldRules(menuDraft, 'name').maxLength ?? 0;
const suffix = ' (copia)';

/** Copies the draft of a menu to a new menu without stores. */
export async function cloneMenu({ db, actor }: Ctx, id: number): Promise<Menu> {
  if (!(await repo.lock(db, id))) fail('notFound');
  const { name, orderChannel, categories, ...links } = (await repo.draftOf(db, id)) ?? fail('notFound');
  const clone = await repo.insert(db, { name: name.slice(0, longestName - suffix.length) + suffix, orderChannel });
  await saveLinks(db, menuLinks, clone.id, links);
  const places = resolvePositions(categories.map(() => null));
  const ids = await insertCategories(
    db,
    clone.id,
    categories.map(({ id: _, lines: __, ...category }, index) => ({ ...category, position: places[index] ?? 0 })),
  );
  await insertLines(
    db,
    clone.id,
    categories.flatMap(({ lines }, index) => copiesOf(lines, ids[index] ?? 0)),
  );
  await emit(db, 'menus');
  return (await repo.find(db, clone.id, actor.storeIds)) ?? fail('notFound');
}

function copiesOf(lines: readonly ContentLine[], categoryId: number): NewLine[] {
  const places = resolvePositions(lines.map(() => null));
  return lines.map(({ id: _, ...line }, index) => ({ ...line, categoryId, position: places[index] ?? 0 }));
}
