import { useQueryClient } from '@tanstack/react-query';
import { useLive } from '#kit/web/live.ts';

const topics = ['price_groups'];
const isOfPrices = ({ queryKey }: { queryKey: readonly unknown[] }) => String(queryKey[1]).startsWith('/price_groups');

/** Reads price lists again when somebody else changes one: they are read as part of menus, and told apart from them. */
export function useLivePrices(): void {
  const client = useQueryClient();
  useLive(topics, () => void client.invalidateQueries({ predicate: isOfPrices }));
}
