import type { Map as LeafletMap } from 'leaflet';

/** Whether a map was removed, which React does before its effects. A map has no panes after `remove()`. */
export const isRemoved = (map: LeafletMap): boolean => map.getPane('mapPane') === undefined;
