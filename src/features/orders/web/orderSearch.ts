import { listSearch } from '#kit/web/list/listSearch.ts';
import { orderExportQuery } from '../orderList.contract.ts';

const readList = listSearch(orderExportQuery);

/** The address without what the list cannot be asked by; null when all of it makes sense. */
export function mended<Search extends object>(search: Search): Search | null {
  const asked = { ...search } as Record<string, unknown>;
  const read: Record<string, unknown> = readList(asked);
  const wrong = Object.keys(orderExportQuery.shape).filter(
    (name) => asked[name] !== undefined && read[name] === undefined,
  );
  if (wrong.length === 0) return null;
  return Object.fromEntries(Object.entries(asked).filter(([name]) => !wrong.includes(name))) as Search;
}
