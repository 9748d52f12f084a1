import { createContext, use } from 'react';

/** Regions of a country, each with the encoded outlines of its parts, separated by spaces. */
export type MapRegions = { regions: readonly { name: string; rings: string }[] };

/** Base of maps without tiles, set by the composition root. */
export type MapBase = {
  load: () => Promise<MapRegions>;
  /** The user installs the product: missing tiles are explained to them. */
  isInstaller: boolean;
};

export const MapBaseContext = createContext<MapBase | null>(null);

export const useMapBase = (): MapBase | null => use(MapBaseContext);
