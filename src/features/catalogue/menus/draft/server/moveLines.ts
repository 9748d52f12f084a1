import { fail } from '../../menus.failures.ts';
import type { Db } from '#kit/server/data/database.ts';
import { emit } from '#kit/server/live/events.ts';
import { resolvePositions } from '../../record/menuPlaces.rules.ts';
import { rejectDuplicates, requireCategory } from './draftChecks.ts';
import * as repo from './menuPlaces.repo.ts';
import { lock } from '../../record/server/menus.repo.ts';

type Move = { lines: readonly repo.SeenVersion[]; categoryId: number; afterId: number | null };

/** Moves lines after another line, or to the top of a category. */
export async function moveLines(db: Db, menuId: number, move: Move) {
  if (!(await lock(db, menuId))) fail('notFound');
  const name = await requireCategory(db, menuId, move.categoryId);
  const ids = [...new Set(move.lines.map(({ id }) => id))];
  const stored = await repo.positionedLines(db, menuId, { categoryIds: [move.categoryId], ids });
  const moved = ids.map((id) => stored.find((line) => line.id === id) ?? fail('menuMoved'));
  if (await repo.isMovedSince(db, 'menuLines', move.lines)) fail('menuMoved');
  const there = stored.filter((line) => line.categoryId === move.categoryId);
  const others = there.filter(({ id }) => !ids.includes(id));
  const productIds = moved.map(({ productId }) => productId);
  await rejectDuplicates(db, productIds, { present: others, name, field: 'lines' });
  const at = others.findIndex(({ id }) => id === move.afterId) + 1;
  if (move.afterId !== null && at === 0) fail('menuMoved');
  const order = [...others.slice(0, at), ...moved, ...others.slice(at)];
  const isThere = order.length === there.length && order.every(({ id }, index) => id === there[index]?.id);
  const saved = isThere ? [] : await write(db, order, { ids, categoryId: move.categoryId });
  if (saved.length > 0) await emit(db, 'menus');
  const now = new Map([...moved, ...saved].map((line) => [line.id, line]));
  return {
    lines: [...now.values()].map(({ id, categoryId, position, version }) => ({ id, categoryId, position, version })),
  };
}

/** Saves the lines whose position or category changed. */
function write(
  db: Db,
  order: readonly repo.PositionedLine[],
  { ids, categoryId }: { ids: number[]; categoryId: number },
) {
  const places = resolvePositions(order.map((line) => (ids.includes(line.id) ? null : line.position)));
  const placed = order.map((line, index) => ({ line, position: places[index] ?? 0 }));
  const changed = placed.filter(({ line, position }) => line.position !== position || line.categoryId !== categoryId);
  return repo.writeLinePositions(
    db,
    changed.map(({ line: { id }, position }) => ({ id, categoryId, position })),
  );
}
