import { useQuery } from '@tanstack/react-query';
import { reading } from '#kit/web/query.ts';
import { storeOptionsApi } from '../../storeList.contract.ts';
import { mostChosen } from './selection.ts';

/** Every store one may choose, by name. */
export function useStoreNames() {
  const { data, error, isPending } = useQuery({
    ...reading(storeOptionsApi.all, { query: { limit: mostChosen } }),
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
