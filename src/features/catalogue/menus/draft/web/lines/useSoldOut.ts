import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { maxPageSize } from '#kit/contract/crud.ts';
import { useCan } from '#kit/web/session/Can.tsx';
import { endpointQuery } from '#kit/web/api/query.ts';
import { soldOutsApi } from '#features/catalogue/sold-outs/soldOuts.contract.ts';

/** The products somebody took off sale for now, in some store or in all. */
export function useSoldOut(): ReadonlySet<number> {
  const sees = useCan(soldOutsApi.list.policy);
  const { data } = useQuery({
    ...endpointQuery(soldOutsApi.list, { query: { target: 'product', limit: maxPageSize } }),
    enabled: sees,
  });
  return useMemo(() => new Set(data?.data.map(({ targetId }) => targetId)), [data]);
}
