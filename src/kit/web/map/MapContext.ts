import type { Map as LeafletMap } from 'leaflet';
import { createContext, use } from 'react';

export const MapContext = createContext<LeafletMap | null>(null);

/** The map around a layer. */
export function useMap(): LeafletMap {
  const map = use(MapContext);
  if (!map) throw new Error('A layer stands outside of its map');
  return map;
}
