import type { Map as LeafletMap } from 'leaflet';
import { boxAround, type Place, type PlaceBox } from './places.ts';

type View = { latitude: number; longitude: number; zoom: number };

const keyOf = (name: string): string => `map:${name}`;

function stored(name: string): View | null {
  try {
    const { latitude, longitude, zoom } = JSON.parse(sessionStorage.getItem(keyOf(name)) ?? '') as View;
    return [latitude, longitude, zoom].every(Number.isFinite) ? { latitude, longitude, zoom } : null;
  } catch {
    return null;
  }
}

/** Shows what was seen last on a map of this name; false where that is not known, or is not where the map's things are. */
export function returnTo(map: LeafletMap, name: string, things: readonly Place[]): boolean {
  const view = stored(name);
  const box = boxAround(things);
  if (!view || !box || !isNear(view, box)) return false;
  map.setView([view.latitude, view.longitude], view.zoom, { animate: false });
  return true;
}

const isNear = ({ latitude, longitude }: View, { south, west, north, east }: PlaceBox): boolean =>
  latitude >= south - 1 && latitude <= north + 1 && longitude >= west - 1 && longitude <= east + 1;

const followed = new WeakSet<LeafletMap>();

/** Remembers where the map is left. */
export function followView(map: LeafletMap, name: string): void {
  if (followed.has(map)) return;
  followed.add(map);
  const remember = () => {
    const { lat: latitude, lng: longitude } = map.getCenter();
    const view: View = { latitude, longitude, zoom: map.getZoom() };
    try {
      sessionStorage.setItem(keyOf(name), JSON.stringify(view));
    } catch {
      // A browser that keeps nothing shows the map from its beginning next time.
    }
  };
  map.on('moveend', remember);
  // A map that is taken away may still come to rest, and is nowhere then.
  map.once('unload', () => map.off('moveend', remember));
}
