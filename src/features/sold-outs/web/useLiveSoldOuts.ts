import { useQueryClient } from '@tanstack/react-query';
import { useLive } from '#kit/web/live.ts';
import { areaOf } from '#kit/web/query.ts';
import { soldOutsApi } from '../soldOuts.contract.ts';

const topics = ['sold_outs'];

/** Reads what is off sale again when somebody else changes it: it is read as part of products, and told apart from them. */
export function useLiveSoldOuts(): void {
  const client = useQueryClient();
  useLive(topics, () => void client.invalidateQueries({ queryKey: [areaOf(soldOutsApi.list)] }));
}
