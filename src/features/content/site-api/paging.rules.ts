import { normalise } from '#kit/contract/text.ts';
import { isRecord } from '#kit/contract/values/isRecord.ts';
import type { ListQuery } from './siteApi.contract.ts';

/** Facts of an item by which lists of WordPress are filtered and sorted. */
export type Listed = {
  id: number;
  slug: string;
  title: string;
  /** All texts that a search reads. */
  text: string;
  date: number;
  modified: number;
  menuOrder: number;
};

/** Each word of the search is in the text, without regard to accents. */
const isFound = ({ text }: Listed, search: string): boolean => {
  const found = normalise(text);
  return normalise(search)
    .split(/\s+/)
    .every((word) => found.includes(word));
};

const isMeant = (item: Listed, { slug, include, exclude, search }: ListQuery): boolean =>
  (slug === undefined || slug.split(',').includes(item.slug)) &&
  (include === undefined || include.includes(item.id)) &&
  !exclude?.includes(item.id) &&
  (search === undefined || isFound(item, search));

type Order = NonNullable<ListQuery['orderby']>;

const sortKeys: Record<Exclude<Order, 'include' | 'relevance'>, (item: Listed) => number | string> = {
  date: ({ date }) => date,
  modified: ({ modified }) => modified,
  id: ({ id }) => id,
  title: ({ title }) => normalise(title),
  slug: ({ slug }) => slug,
  menu_order: ({ menuOrder }) => menuOrder,
};

function compare(query: ListQuery): (one: Listed, other: Listed) => number {
  const { orderby = 'date', order = orderby === 'title' || orderby === 'slug' ? 'asc' : 'desc', include = [] } = query;
  if (orderby === 'include') return (one, other) => include.indexOf(one.id) - include.indexOf(other.id);
  const key = sortKeys[orderby === 'relevance' ? 'date' : orderby];
  const sign = order === 'asc' ? 1 : -1;
  return (one, other) => {
    const [left, right] = [key(one), key(other)];
    if (left === right) return sign * (one.id - other.id);
    return left < right ? -sign : sign;
  };
}

/** A page of a list as WordPress filters, sorts and counts it. `totalPages` is 0 for an empty list. */
export function pageOf<Item>(items: readonly Item[], listed: (item: Item) => Listed, query: ListQuery) {
  const { page = 1, perPage = 10 } = query;
  const byOrder = compare(query);
  const found = items
    .map((item) => ({ item, facts: listed(item) }))
    .filter(({ facts }) => isMeant(facts, query))
    .toSorted((one, other) => byOrder(one.facts, other.facts));
  return {
    items: found.slice((page - 1) * perPage, page * perPage).map(({ item }) => item),
    total: found.length,
    totalPages: Math.ceil(found.length / perPage),
  };
}

function pick(value: unknown, paths: readonly string[][]): unknown {
  if (!isRecord(value) || paths.some((path) => path.length === 0)) return value;
  const names = Object.keys(value).filter((name) => paths.some(([first]) => first === name));
  return Object.fromEntries(
    names.map((name) => [
      name,
      pick(
        value[name],
        paths.filter(([first]) => first === name).map((path) => path.slice(1)),
      ),
    ]),
  );
}

/**
 * Leaves the fields that `_fields` names: `id,title.rendered`, in the names of WordPress.
 *
 * `_links` and `_embedded` are fields like others.
 */
export function withFields<Shape extends object>(
  shape: Shape,
  fields: string | undefined,
  camelName: (name: string) => string,
): Partial<Shape> {
  if (!fields) return shape;
  const paths = fields.split(',').map((path) => path.trim().split('.').map(camelName));
  return pick(shape, paths) as Partial<Shape>;
}
