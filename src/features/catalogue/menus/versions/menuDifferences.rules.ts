import { deepEqual } from '#kit/contract/values/deepEqual.ts';
import type { ContentCategory, ContentLine, MenuContent } from '../record/menuContent.contract.ts';
import { unmovedIndexes } from '../record/unmovedIndexes.rules.ts';

/**
 * A difference between two contents, by ids. `categoryId` is the current category, or the former one of a removed line.
 */
export type ContentChange = {
  kind: 'added' | 'removed' | 'moved' | 'changed';
  of: 'menu' | 'category' | 'line';
  categoryId: number | null;
  /** Id in the later content, or in the earlier one when removed. */
  lineId: number | null;
  productId: number | null;
  /** Changed field. For a move `position`, starting at 1, or `categoryName`. */
  field: string | null;
  before: unknown;
  after: unknown;
};

type Located<T> = { item: T; category: ContentCategory };
type Pair<T> = { before: Located<T> | null; after: Located<T> };

const categoryFields = ['name', 'description', 'hidden', 'hours', 'pictureKey'] as const;
const lineFields = ['price', 'discount', 'hidden'] as const;
const blank = { categoryId: null, lineId: null, productId: null, field: null, before: null, after: null };

const ofCategory = ({ id }: ContentCategory) => ({ ...blank, of: 'category' as const, categoryId: id });
const ofLine = ({ item, category }: Located<ContentLine>) => ({
  ...blank,
  of: 'line' as const,
  categoryId: category.id,
  lineId: item.id,
  productId: item.productId,
});

const fieldChanges = <T extends object>(before: T, after: T, fields: readonly (keyof T & string)[]) =>
  fields
    .filter((field) => !deepEqual(before[field], after[field]))
    .map((field) => ({ kind: 'changed' as const, field, before: before[field], after: after[field] }));

const ascending = (ids: readonly number[]) => ids.toSorted((a, b) => a - b);

function menuChanges(before: MenuContent, after: MenuContent): ContentChange[] {
  // The order of price lists is not part of the menu.
  const lists = deepEqual(ascending(before.priceGroupIds), ascending(after.priceGroupIds))
    ? []
    : (['priceGroupIds'] as const);
  return fieldChanges(before, after, ['name', 'orderChannel', ...lists]).map((change) => ({
    ...blank,
    of: 'menu' as const,
    ...change,
  }));
}

const locate = ({ categories }: MenuContent): Located<ContentLine>[] =>
  categories.flatMap((category) => category.lines.map((item) => ({ item, category })));

/** Pairs each later line with its earlier one: by id, else by product in the same category when it was added again. */
function pairLines(before: MenuContent, after: MenuContent): Pair<ContentLine>[] {
  const [old, now] = [locate(before), locate(after)];
  const left = new Map(old.map((line) => [line.item.id, line]));
  const take = (found: Located<ContentLine> | undefined) => {
    if (found) left.delete(found.item.id);
    return found ?? null;
  };
  const stayed = now.map((line) => {
    const found = left.get(line.item.id);
    return { after: line, before: take(found?.item.productId === line.item.productId ? found : undefined) };
  });
  const place = ({ item, category }: Located<ContentLine>) => `${category.id} ${item.productId}`;
  const readded = new Map([...left.values()].map((line) => [place(line), line]));
  return stayed.map((pair) => {
    const found = pair.before ?? readded.get(place(pair.after)) ?? null;
    if (!pair.before && found) readded.delete(place(pair.after));
    return { after: pair.after, before: found };
  });
}

function categoryChanges(old: ContentCategory | undefined, now: ContentCategory): ContentChange[] {
  const about = ofCategory(now);
  if (!old) return [{ ...about, kind: 'added' }];
  return fieldChanges(old, now, categoryFields).map((change) => ({ ...about, ...change }));
}

/** Places by id, starting at 1. */
const placesIn = (items: readonly { id: number }[]) => new Map(items.map(({ id }, index) => [id, index + 1]));

function categoryMoves(before: MenuContent, after: MenuContent): ContentChange[] {
  const [old, now] = [placesIn(before.categories), placesIn(after.categories)];
  const common = after.categories.filter(({ id }) => old.has(id));
  const still = unmovedIndexes(common.map(({ id }) => old.get(id) ?? 0));
  return common
    .filter((_, index) => !still.has(index))
    .map((category) => ({
      ...ofCategory(category),
      kind: 'moved',
      field: 'position',
      before: old.get(category.id),
      after: now.get(category.id),
    }));
}

/** Changes of the lines of one category. */
function lineChanges(pairs: readonly Pair<ContentLine>[], places: ReadonlyMap<ContentLine, number>): ContentChange[] {
  const inside = pairs.filter(({ before, after }) => before?.category.id === after.category.id);
  const still = unmovedIndexes(inside.map(({ before }) => (before && places.get(before.item)) ?? 0));
  const unmoved = new Set(inside.filter((_, index) => still.has(index)));
  return pairs.flatMap((pair): ContentChange[] => {
    const { before, after } = pair;
    const about = ofLine(after);
    if (!before) return [{ ...about, kind: 'added' }];
    const fields = fieldChanges(before.item, after.item, lineFields).map((change) => ({ ...about, ...change }));
    if (unmoved.has(pair)) return fields;
    const move =
      before.category.id === after.category.id
        ? { field: 'position', before: places.get(before.item), after: places.get(after.item) }
        : { field: 'categoryName', before: before.category.name, after: after.category.name };
    return [{ ...about, kind: 'moved', ...move }, ...fields];
  });
}

/**
 * Lists the differences between two contents in the order of the later one, with the fewest moves that explain it.
 *
 * Empty when both contents sell the same.
 */
export function menuDifferences(before: MenuContent, after: MenuContent): ContentChange[] {
  const pairs = pairLines(before, after);
  const paired = new Set(pairs.map((pair) => pair.before?.item));
  const places = new Map(
    [before, after].flatMap(({ categories }) =>
      categories.flatMap(({ lines }) => lines.map((line, index) => [line, index + 1] as const)),
    ),
  );
  const old = new Map(before.categories.map((category) => [category.id, category]));
  const moves = Map.groupBy(categoryMoves(before, after), ({ categoryId }) => categoryId);
  const byCategory = Map.groupBy(pairs, (pair) => pair.after.category.id);
  const removedLines = (category: ContentCategory): ContentChange[] =>
    category.lines
      .filter((item) => !paired.has(item))
      .map((item) => ({ ...ofLine({ item, category }), kind: 'removed' }));
  const now = new Set(after.categories.map(({ id }) => id));
  return [
    ...menuChanges(before, after),
    ...after.categories.flatMap((category) => [
      ...categoryChanges(old.get(category.id), category),
      ...(moves.get(category.id) ?? []),
      ...lineChanges(byCategory.get(category.id) ?? [], places),
      ...[old.get(category.id) ?? []].flat().flatMap(removedLines),
    ]),
    ...before.categories
      .filter(({ id }) => !now.has(id))
      .flatMap((category) => [{ ...ofCategory(category), kind: 'removed' as const }, ...removedLines(category)]),
  ];
}
