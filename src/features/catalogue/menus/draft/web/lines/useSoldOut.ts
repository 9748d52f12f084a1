import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { maxPageSize } from '#kit/contract/crud.ts';
import { useCan } from '#kit/web/session/Can.tsx';
import { endpointQuery } from '#kit/web/api/query.ts';
import { soldOutsApi } from '#features/catalogue/sold-outs/soldOuts.contract.ts';
import type { SoldOutIn } from '../EditorContext.ts';
import { soldOutByProduct } from './soldOutByProduct.ts';

/** Sold-out products, and in how many stores. */
export function useSoldOut(): ReadonlyMap<number, SoldOutIn> {
  const sees = useCan(soldOutsApi.list.policy);
  const { data } = useQuery({
    ...endpointQuery(soldOutsApi.list, { query: { target: 'product', limit: maxPageSize } }),
    enabled: sees,
  });
  return useMemo(() => soldOutByProduct(data?.data ?? []), [data]);
}
