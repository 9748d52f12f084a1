import type { Menu, MenuCategory, MenuLine } from '../../record/menus.contract.ts';

/** Applies one change to a menu. Must be idempotent: it is applied to the server's state again until confirmed. */
export type Edit = (menu: Menu) => Menu;

type Categories = (categories: MenuCategory[]) => MenuCategory[];

const within =
  (change: Categories): Edit =>
  (menu) => ({ ...menu, categories: change(menu.categories) });

const inEach = (change: (lines: MenuLine[]) => MenuLine[]): Edit =>
  within((categories) =>
    categories.map((category) => {
      const lines = change(category.lines);
      return lines === category.lines ? category : { ...category, lines };
    }),
  );

export const withLine = (id: number, change: Partial<MenuLine>): Edit =>
  inEach((lines) =>
    lines.some((line) => line.id === id)
      ? lines.map((line) => (line.id === id ? { ...line, ...change } : line))
      : lines,
  );

/** Updates several lines, each with its own values. */
export const withEachLine = (changes: readonly (Pick<MenuLine, 'id'> & Partial<MenuLine>)[]): Edit => {
  const changeOf = new Map(changes.map((change) => [change.id, change]));
  const changed = (line: MenuLine) => (changeOf.has(line.id) ? { ...line, ...changeOf.get(line.id) } : line);
  return inEach((lines) => (lines.some(({ id }) => changeOf.has(id)) ? lines.map(changed) : lines));
};

export const withCategory = (id: number, change: Partial<MenuCategory>): Edit =>
  within((categories) => categories.map((each) => (each.id === id ? { ...each, ...change } : each)));

export const withoutLines = (ids: readonly number[]): Edit => {
  const removed = new Set(ids);
  return inEach((lines) =>
    lines.some(({ id }) => removed.has(id)) ? lines.filter(({ id }) => !removed.has(id)) : lines,
  );
};

export const withoutCategory = (id: number): Edit =>
  within((categories) => categories.filter((each) => each.id !== id));

/** Inserts items after a neighbour, or first when `afterId` is null. */
function placed<T extends { id: number }>(items: T[], moved: T[], afterId: number | null): T[] {
  const at = afterId === null ? 0 : items.findIndex(({ id }) => id === afterId) + 1;
  return items.toSpliced(afterId !== null && at === 0 ? items.length : at, 0, ...moved);
}

export const withMovedCategory = (id: number, afterId: number | null): Edit =>
  within((categories) =>
    placed(
      categories.filter((each) => each.id !== id),
      categories.filter((each) => each.id === id),
      afterId,
    ),
  );

/** Moves lines in the given order, within a category or to another one. */
export const withMovedLines = (ids: readonly number[], categoryId: number, afterId: number | null): Edit =>
  within((categories) => {
    const moving = new Set(ids);
    const byId = new Map(categories.flatMap(({ lines }) => lines).map((line) => [line.id, line]));
    const moved = ids.flatMap((id) => {
      const line = byId.get(id);
      return line ? [{ ...line, categoryId }] : [];
    });
    return categories.map((category) => {
      const remaining = category.lines.filter(({ id }) => !moving.has(id));
      if (category.id === categoryId) return { ...category, lines: placed(remaining, moved, afterId) };
      return remaining.length === category.lines.length ? category : { ...category, lines: remaining };
    });
  });

type Place = Pick<MenuLine, 'id' | 'categoryId' | 'position' | 'version'>;

/** Moves lines to the positions the server returned. */
export const withSavedPositions = (places: readonly Place[]): Edit =>
  within((categories) => {
    const placeOf = new Map(places.map((place) => [place.id, place]));
    const lines = categories
      .flatMap((category) => category.lines)
      .map((line) => ({ ...line, ...placeOf.get(line.id) }));
    return categories.map((category) => {
      const touched =
        category.lines.some(({ id }) => placeOf.has(id)) || places.some(({ categoryId }) => categoryId === category.id);
      if (!touched) return category;
      const categoryLines = lines.filter(({ categoryId }) => categoryId === category.id);
      return { ...category, lines: categoryLines.toSorted((a, b) => a.position - b.position || a.id - b.id) };
    });
  });

/** Moves a category to the position the server returned. */
export const withSavedCategory = (place: Pick<MenuCategory, 'id' | 'position' | 'version'>): Edit =>
  within((categories) =>
    categories
      .map((each) => (each.id === place.id ? { ...each, ...place } : each))
      .toSorted((a, b) => a.position - b.position || a.id - b.id),
  );

export const withNewLines = (added: readonly MenuLine[]): Edit =>
  within((categories) => {
    const ids = new Set(added.map(({ id }) => id));
    return categories.map((category) => {
      const newLines = added.filter(({ categoryId }) => categoryId === category.id);
      if (newLines.length === 0) return category;
      return { ...category, lines: [...category.lines.filter(({ id }) => !ids.has(id)), ...newLines] };
    });
  });

/** Position of a line: its category, its index there and the preceding line. */
export function linePositionOf(categories: readonly MenuCategory[], lineId: number) {
  for (const [categoryIndex, category] of categories.entries()) {
    const index = category.lines.findIndex(({ id }) => id === lineId);
    const line = category.lines[index];
    if (line) return { line, category, categoryIndex, index };
  }
  return null;
}

export type Target = { categoryId: number; afterId: number | null };

/** Position one step up or down, crossing into the adjacent category; null at either end. */
export function stepFrom(categories: readonly MenuCategory[], lineId: number, step: 1 | -1): Target | null {
  const place = linePositionOf(categories, lineId);
  if (!place) return null;
  const { category, categoryIndex, index } = place;
  const { lines } = category;
  if (step === 1 && index < lines.length - 1) return { categoryId: category.id, afterId: lines[index + 1]?.id ?? null };
  if (step === -1 && index > 0) return { categoryId: category.id, afterId: lines[index - 2]?.id ?? null };
  const next = categories[categoryIndex + step];
  if (!next) return null;
  return { categoryId: next.id, afterId: step === 1 ? null : (next.lines.at(-1)?.id ?? null) };
}

/** Replaces a neighbour that is moved too with the nearest preceding line that is not. */
export function stableNeighbour(
  categories: readonly MenuCategory[],
  { categoryId, afterId }: Target,
  ids: readonly number[],
): Target {
  const lines = categories.find(({ id }) => id === categoryId)?.lines ?? [];
  const at = lines.findIndex(({ id }) => id === afterId);
  const anchor = lines.slice(0, at + 1).findLast(({ id }) => !ids.includes(id));
  return { categoryId, afterId: anchor?.id ?? null };
}
