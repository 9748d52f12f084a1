import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '#kit/web/api/query.ts';
import { useCan } from '#kit/web/session/Can.tsx';
import { type BaseRaise, baseRaisesApi } from '#features/catalogue/price-groups/baseRaises.contract.ts';

/** Changes of base prices that wait: those of a product, or all of them. None of a product that is not there yet. */
export function useWaitingRaises(productId: number | undefined | 'all'): readonly BaseRaise[] {
  const enabled = useCan(baseRaisesApi.waiting.policy) && productId !== undefined;
  const query = typeof productId === 'number' ? { productId } : {};
  const { data } = useQuery({ ...endpointQuery(baseRaisesApi.waiting, { query }), enabled });
  return data?.data ?? [];
}
