import { useQueryClient } from '@tanstack/react-query';
import { useLive } from '#kit/web/live.ts';
import { areaOf } from '#kit/web/query.ts';
import { productsApi } from '../products.contract.ts';

const topics = ['sold_outs'];

/** Reads products again when something is taken off sale or put back: they tell where they are off sale. */
export function useLiveProducts(): void {
  const client = useQueryClient();
  useLive(topics, () => void client.invalidateQueries({ queryKey: [areaOf(productsApi.list)] }));
}
