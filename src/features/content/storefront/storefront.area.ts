import { area } from '#kit/server/area.ts';

/** What guests see and order at. Its pages are mounted by themselves: they stand on hosts of their own. */
export const storefrontArea = area({ name: 'storefront' });
