import { useState } from 'react';
import { useCan } from '#kit/web/session/Can.tsx';
import type { BulkPreviewQuery } from './useBulkPreview.ts';

/** Price lists that a price change may also change; all of them are chosen at first. */
export function usePriceLists({ data }: BulkPreviewQuery) {
  const canChange = useCan('menus.update');
  const [excluded, setExcluded] = useState<readonly number[]>([]);
  const lists = canChange ? (data?.priceLists ?? []) : [];
  const ids = lists.map(({ id }) => id);
  return {
    lists,
    chosen: ids.filter((id) => !excluded.includes(id)),
    choose: (chosen: readonly number[]) => setExcluded(ids.filter((id) => !chosen.includes(id))),
    canChange,
  };
}
