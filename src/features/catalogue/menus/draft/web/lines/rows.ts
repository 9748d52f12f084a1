import { normalise } from '#kit/contract/text.ts';
import type { MenuCategory, MenuLine } from '../../../record/menus.contract.ts';

/** A row of the editor: a category header, a product, or the notice of an empty category. */
export type Row =
  | { kind: 'category'; key: string; category: MenuCategory; collapsed: boolean }
  | { kind: 'line'; key: string; category: MenuCategory; line: MenuLine }
  | { kind: 'empty'; key: string; category: MenuCategory };

const matching = (lines: MenuLine[], terms: string[]): MenuLine[] =>
  lines.filter(({ product }) => {
    const name = normalise(product.name);
    return terms.every((term) => name.includes(term));
  });

/** Rows from top to bottom. A search keeps only matching products and their categories. */
export function rowsOf(categories: readonly MenuCategory[], collapsed: ReadonlySet<number>, search: string): Row[] {
  const terms = normalise(search).split(/\s+/).filter(Boolean);
  return categories.flatMap((category): Row[] => {
    const found = terms.length > 0 ? matching(category.lines, terms) : category.lines;
    if (terms.length > 0 && found.length === 0) return [];
    const closed = terms.length === 0 && collapsed.has(category.id);
    const head: Row = { kind: 'category', key: `c${category.id}`, category, collapsed: closed };
    if (closed) return [head];
    if (found.length === 0) return [head, { kind: 'empty', key: `e${category.id}`, category }];
    return [head, ...found.map((line): Row => ({ kind: 'line', key: `l${line.id}`, category, line }))];
  });
}

export const linesIn = (rows: readonly Row[]): MenuLine[] =>
  rows.flatMap((row) => (row.kind === 'line' ? [row.line] : []));

/** Drop position on the upper or lower half of a row. */
export function dropAt(
  rows: readonly Row[],
  index: number,
  lower: boolean,
): { categoryId: number; afterId: number | null } | null {
  const row = rows[index];
  if (!row) return null;
  const categoryId = row.category.id;
  if (row.kind === 'empty') return { categoryId, afterId: null };
  if (row.kind === 'category')
    return { categoryId, afterId: row.collapsed ? (row.category.lines.at(-1)?.id ?? null) : null };
  const at = row.category.lines.findIndex(({ id }) => id === row.line.id);
  return { categoryId, afterId: lower ? row.line.id : (row.category.lines[at - 1]?.id ?? null) };
}

/** Line ids between two lines, inclusive. */
export function lineIdsBetween(rows: readonly Row[], one: number, other: number): number[] {
  const ids = linesIn(rows).map(({ id }) => id);
  const [from, to] = [ids.indexOf(one), ids.indexOf(other)].toSorted((a, b) => a - b);
  return from === undefined || to === undefined || from < 0 ? [other] : ids.slice(from, to + 1);
}
