import { fail } from '#kit/contract/failures.ts';
import type { Db } from '#kit/server/data/database.ts';
import { emit } from '#kit/server/live/events.ts';
import { resolvePositions } from '../../record/menuPlaces.rules.ts';
import { type MenuLine, maxLines } from '../../record/menus.contract.ts';
import { rejectDuplicates, requireCategory } from './draftChecks.ts';
import { insertLines, linesOf } from '../../record/server/menuLines.repo.ts';
import * as repo from './menuPlaces.repo.ts';
import { lock } from '../../record/server/menus.repo.ts';

type Added = { categoryId: number; productIds: readonly number[] };

const plain = { price: null, discount: null, hidden: false };

/** Appends products to a category, in the order of the request. */
export async function addLines(db: Db, menuId: number, { categoryId, productIds }: Added): Promise<MenuLine[]> {
  if (!(await lock(db, menuId))) fail('notFound');
  const name = await requireCategory(db, menuId, categoryId);
  const present = await repo.positionedLines(db, menuId, { categoryIds: [categoryId], ids: [] });
  const known = await repo.productNames(db, productIds);
  if (productIds.some((id) => !known.has(id)))
    fail('invalidFields', { fields: { product_ids: ['Uno de los productos ya no existe. Elige de nuevo.'] } });
  await rejectDuplicates(db, productIds, { present, name, field: 'product_ids' });
  if ((await repo.lineCount(db, menuId)) + productIds.length > maxLines)
    fail('invalidFields', {
      fields: { product_ids: [`Un menú tiene hasta ${maxLines} productos: quita algunos antes.`] },
    });
  const last = present.at(-1);
  const places = resolvePositions([...(last ? [last.position] : []), ...productIds.map(() => null)]).slice(
    -productIds.length,
  );
  const lines = productIds.map((productId, index) => ({
    ...plain,
    productId,
    categoryId,
    position: places[index] ?? 0,
  }));
  const ids = await insertLines(db, menuId, lines);
  await emit(db, 'menus');
  return linesOf(db, menuId, ids);
}
