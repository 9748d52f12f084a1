import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '#kit/web/api/query.ts';
import { useCan } from '#kit/web/session/Can.tsx';
import { type BaseRaise, baseRaisesApi } from '../../baseRaises.contract.ts';

/** Changes of base prices that wait: those of a product, or all of them. */
export function useWaitingRaises(productId?: number): readonly BaseRaise[] {
  const enabled = useCan(baseRaisesApi.waiting.policy);
  const { data } = useQuery({ ...endpointQuery(baseRaisesApi.waiting, { query: { productId } }), enabled });
  return data?.data ?? [];
}
