import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '#kit/web/api/query.ts';
import { storeOptionsApi } from '../../record/stores.contract.ts';
import { maxSelected } from '../../office/web/selection.ts';

/** Every store one may choose, by name. */
export function useStoreNames() {
  const { data, error, isPending } = useQuery({
    ...endpointQuery(storeOptionsApi.all, { query: { limit: maxSelected } }),
    staleTime: 60_000,
  });
  const stores = data?.data ?? [];
  const names = new Map(stores.map(({ id, name }) => [id, name]));
  return {
    stores,
    total: data?.total ?? stores.length,
    isPending,
    error,
    nameOf: (id: number) => names.get(id) ?? (isPending ? '…' : `Local ${id}`),
  };
}
