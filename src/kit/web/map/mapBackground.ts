import { createContext, use } from 'react';

/** Map tiles of an external server; `{z}`, `{x}` and `{y}` are in the address. */
export type MapBackground = { tilesUrl: string; attribution: string; maxZoom: number };

/** Background of all maps, set by the composition root; null is plain. */
export const MapBackgroundContext = createContext<MapBackground | null>(null);

export const useMapBackground = (): MapBackground | null => use(MapBackgroundContext);
