import type { CountryCode } from '#domain/countries.ts';
import type { MapRegions } from '#kit/web/map/base/mapBase.ts';

/** The regions of each country, cut by `scripts/map-base.ts` and loaded with the first map. */
const files: Record<CountryCode, () => Promise<{ default: MapRegions }>> = {
  cl: () => import('./cl.json'),
  cr: () => import('./cr.json'),
  gt: () => import('./gt.json'),
  mx: () => import('./mx.json'),
};

export const loadRegions = async (country: CountryCode): Promise<MapRegions> => (await files[country]()).default;
