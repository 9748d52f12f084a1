import { area } from '#kit/server/area.ts';

/** The public shop. Its pages are mounted separately because they also run on custom hosts. */
export const storefrontArea = area({ name: 'storefront' });
