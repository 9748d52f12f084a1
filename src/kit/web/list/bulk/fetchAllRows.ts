import { maxPageSize } from '#kit/contract/crud.ts';
import type { CallArgs } from '#kit/contract/endpoint.ts';
import { call } from '../../api/call.ts';
import type { Search } from '../filters/filter.ts';
import type { ListEndpoint } from '../useListData.ts';

/** Fetches all pages of a filtered list. */
export async function fetchAllRows<T>(list: ListEndpoint<T>, query: Search): Promise<T[]> {
  const rows: T[] = [];
  for (let page = 1; ; page++) {
    const args = { query: { ...query, limit: maxPageSize, page } } as CallArgs<ListEndpoint<T>>;
    const { data } = await call(list, args);
    rows.push(...data);
    if (data.length < maxPageSize) return rows;
  }
}
