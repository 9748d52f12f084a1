import { createContext, use } from 'react';

/** Squares of a map from another server. `{z}`, `{x}` and `{y}` in the address say which. */
export type MapBackground = { tilesUrl: string; attribution: string; maxZoom: number };

/** What all maps lie on; null is a plain background. Made known by the composition root. */
export const MapBackgroundContext = createContext<MapBackground | null>(null);

export const useMapBackground = (): MapBackground | null => use(MapBackgroundContext);
