import { isRecord } from '../../contract/values/isRecord.ts';

const patchRow = (row: unknown, id: unknown, change: object): unknown =>
  isRecord(row) && row.id === id ? { ...row, ...change } : row;

/**
 * A cached response with a changed row: a single record, a page or the pages of an infinite list. Others are returned
 * unchanged.
 */
export function patchCachedRow(cached: unknown, id: unknown, change: object): unknown {
  if (!isRecord(cached)) return cached;
  if (Array.isArray(cached.pages))
    return { ...cached, pages: cached.pages.map((page) => patchCachedRow(page, id, change)) };
  if (Array.isArray(cached.data)) return { ...cached, data: cached.data.map((row) => patchRow(row, id, change)) };
  return patchRow(cached, id, change);
}
