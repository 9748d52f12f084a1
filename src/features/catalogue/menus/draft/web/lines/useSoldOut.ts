import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { maxPageSize } from '#kit/contract/crud.ts';
import { useCan } from '#kit/web/session/Can.tsx';
import { endpointQuery } from '#kit/web/api/query.ts';
import { soldOutsApi } from '#features/catalogue/sold-outs/soldOuts.contract.ts';
import type { SoldOutIn } from '../EditorContext.ts';
import { soldOutByProduct } from './soldOutByProduct.ts';

/** Sold-out products with their number of stores. */
export function useSoldOut(): ReadonlyMap<number, SoldOutIn> {
  const canList = useCan(soldOutsApi.list.policy);
  const { data } = useQuery({
    ...endpointQuery(soldOutsApi.list, { query: { target: 'product', limit: maxPageSize } }),
    enabled: canList,
  });
  return useMemo(() => soldOutByProduct(data?.data ?? []), [data]);
}
