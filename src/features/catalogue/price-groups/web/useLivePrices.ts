import { useRefetchOnEvent } from '#kit/web/api/useRefetchOnEvent.ts';

const isOfPrices = ({ queryKey }: { queryKey: readonly unknown[] }) => String(queryKey[1]).startsWith('/price_groups');

/** Reads price lists again when somebody else changes one: they are read as part of menus, and told apart from them. */
export const useLivePrices = (): void => useRefetchOnEvent('price_groups', { predicate: isOfPrices });
