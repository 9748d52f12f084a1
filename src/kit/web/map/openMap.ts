import { control, map, type Map as LeafletMap, TileLayer } from 'leaflet';
import 'leaflet/dist/leaflet.css';
import { graticule } from './graticule.ts';
import type { MapBackground } from './mapBackground.ts';

/** Until something else is to be seen. */
const southAmerica = { center: [-22, -68] as [number, number], zoom: 4 };
const deepest = 20;

/** A map in an element. Its buttons and its words are the page's, so that they speak Spanish and can be reached. */
export function openMap(element: HTMLElement): LeafletMap {
  const made = map(element, {
    ...southAmerica,
    zoomControl: false,
    attributionControl: false,
    // Over a page that scrolls, the wheel is the page's until the map has been taken in hand.
    scrollWheelZoom: false,
    maxZoom: deepest,
    minZoom: 2,
    wheelPxPerZoomLevel: 90,
    worldCopyJump: true,
    fadeAnimation: !stillness(),
    zoomAnimation: !stillness(),
    inertia: !stillness(),
  });
  control.scale({ imperial: false, position: 'bottomleft', maxWidth: 96 }).addTo(made);
  return made;
}

const stillness = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

type Laid = { background: MapBackground | null; scheme: 'light' | 'dark'; onLost: (lost: boolean) => void };

/** Lays a map on its squares, or on a plain grid. `onLost` hears when the squares do not come. Answers how to take it off. */
export function addBackground(made: LeafletMap, { background, scheme, onLost }: Laid): () => void {
  const grid = graticule(scheme, deepest);
  if (!background) {
    grid.addTo(made);
    return () => void grid.remove();
  }
  const tiles = new TileLayer(background.tilesUrl, {
    maxNativeZoom: background.maxZoom,
    maxZoom: deepest,
    // Public providers refuse whoever does not say from where they ask.
    referrerPolicy: 'strict-origin-when-cross-origin',
    className: 'map-tiles',
  });
  let came = false;
  tiles.on('tileload', () => {
    if (!came) grid.remove();
    came = true;
    onLost(false);
  });
  tiles.on('tileerror', () => {
    if (came) return;
    grid.addTo(made);
    onLost(true);
  });
  tiles.addTo(made);
  return () => {
    tiles.remove();
    grid.remove();
  };
}
