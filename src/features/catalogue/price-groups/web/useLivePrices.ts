import { useRefetchOnEvent } from '#kit/web/api/useRefetchOnEvent.ts';

const isOfPrices = ({ queryKey }: { queryKey: readonly unknown[] }) => String(queryKey[1]).startsWith('/price_groups');

/**
 * Refetches price lists when another user changes one. Their queries are under menus, but their events have their own
 * topic.
 */
export const useLivePrices = (): void => useRefetchOnEvent('price_groups', { predicate: isOfPrices });
