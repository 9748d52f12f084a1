import { deepEqual } from '#kit/contract/values/deepEqual.ts';
import type { ContentCategory, ContentLine, MenuContent } from '../record/menuContent.contract.ts';
import { unmovedIndexes } from '../record/unmovedIndexes.rules.ts';

/** One difference between two contents, by ids. A line is told by the category it is in now, or was in when it is gone. */
export type ContentChange = {
  kind: 'added' | 'removed' | 'moved' | 'changed';
  of: 'menu' | 'category' | 'line';
  categoryId: number | null;
  /** Of a line as it is after, or as it was when it is gone. */
  lineId: number | null;
  productId: number | null;
  /** Of a change the field; of a move what tells the place: `position`, counted from one, or `categoryName`. */
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

/** Fields whose values differ. */
const fieldChanges = <T extends object>(before: T, after: T, fields: readonly (keyof T & string)[]) =>
  fields
    .filter((field) => !deepEqual(before[field], after[field]))
    .map((field) => ({ kind: 'changed' as const, field, before: before[field], after: after[field] }));

const ascending = (ids: readonly number[]) => ids.toSorted((a, b) => a - b);

function menuChanges(before: MenuContent, after: MenuContent): ContentChange[] {
  // The order of price lists is their own, not the menu's.
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

/** The line before for each line after: the same one, or one of the same product put anew into the same category. */
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
  const again = new Map([...left.values()].map((line) => [place(line), line]));
  return stayed.map((pair) => {
    const found = pair.before ?? again.get(place(pair.after)) ?? null;
    if (!pair.before && found) again.delete(place(pair.after));
    return { after: pair.after, before: found };
  });
}

function categoryChanges(old: ContentCategory | undefined, now: ContentCategory): ContentChange[] {
  const about = ofCategory(now);
  if (!old) return [{ ...about, kind: 'added' }];
  return fieldChanges(old, now, categoryFields).map((change) => ({ ...about, ...change }));
}

/** Places counted from one, by id. */
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

/** The lines of one category after, with what became of each. */
function lineChanges(pairs: readonly Pair<ContentLine>[], places: ReadonlyMap<ContentLine, number>): ContentChange[] {
  const inside = pairs.filter(({ before, after }) => before?.category.id === after.category.id);
  const still = unmovedIndexes(inside.map(({ before }) => (before && places.get(before.item)) ?? 0));
  const stays = new Set(inside.filter((_, index) => still.has(index)));
  return pairs.flatMap((pair): ContentChange[] => {
    const { before, after } = pair;
    const about = ofLine(after);
    if (!before) return [{ ...about, kind: 'added' }];
    const fields = fieldChanges(before.item, after.item, lineFields).map((change) => ({ ...about, ...change }));
    if (stays.has(pair)) return fields;
    const move =
      before.category.id === after.category.id
        ? { field: 'position', before: places.get(before.item), after: places.get(after.item) }
        : { field: 'categoryName', before: before.category.name, after: after.category.name };
    return [{ ...about, kind: 'moved', ...move }, ...fields];
  });
}

/**
 * Exactly what differs between two contents of a menu, in the order of the one after: what came, what went, as few moves
 * as explain the order, and each field that changed. None when both sell the same.
 */
export function menuDifferences(before: MenuContent, after: MenuContent): ContentChange[] {
  const pairs = pairLines(before, after);
  const kept = new Set(pairs.map((pair) => pair.before?.item));
  const places = new Map(
    [before, after].flatMap(({ categories }) =>
      categories.flatMap(({ lines }) => lines.map((line, index) => [line, index + 1] as const)),
    ),
  );
  const old = new Map(before.categories.map((category) => [category.id, category]));
  const moves = Map.groupBy(categoryMoves(before, after), ({ categoryId }) => categoryId);
  const byCategory = Map.groupBy(pairs, (pair) => pair.after.category.id);
  const gone = (category: ContentCategory): ContentChange[] =>
    category.lines
      .filter((item) => !kept.has(item))
      .map((item) => ({ ...ofLine({ item, category }), kind: 'removed' }));
  const now = new Set(after.categories.map(({ id }) => id));
  return [
    ...menuChanges(before, after),
    ...after.categories.flatMap((category) => [
      ...categoryChanges(old.get(category.id), category),
      ...(moves.get(category.id) ?? []),
      ...lineChanges(byCategory.get(category.id) ?? [], places),
      ...[old.get(category.id) ?? []].flat().flatMap(gone),
    ]),
    ...before.categories
      .filter(({ id }) => !now.has(id))
      .flatMap((category) => [{ ...ofCategory(category), kind: 'removed' as const }, ...gone(category)]),
  ];
}
