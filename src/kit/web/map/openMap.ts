import { control, map, type Map as LeafletMap, TileLayer } from 'leaflet';
import 'leaflet/dist/leaflet.css';
import { graticule } from './graticule.ts';
import type { MapBackground } from './mapBackground.ts';

/** Until something else is to be seen. */
const southAmerica = { center: [-22, -68] as [number, number], zoom: 4 };
const deepest = 20;

/** Creates a map in an element. Controls and texts are the page's, for Spanish and accessibility. */
export function openMap(element: HTMLElement): LeafletMap {
  const leafletMap = map(element, {
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
  control.scale({ imperial: false, position: 'bottomleft', maxWidth: 96 }).addTo(leafletMap);
  return leafletMap;
}

const stillness = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

type Laid = { background: MapBackground | null; scheme: 'light' | 'dark'; onLost: (lost: boolean) => void };

/** Adds tiles or a plain grid. `onLost` is called when tiles fail to load. Returns a function to remove them. */
export function addBackground(leafletMap: LeafletMap, { background, scheme, onLost }: Laid): () => void {
  const grid = graticule(scheme, deepest);
  if (!background) {
    grid.addTo(leafletMap);
    return () => void grid.remove();
  }
  const tiles = new TileLayer(background.tilesUrl, {
    maxNativeZoom: background.maxZoom,
    maxZoom: deepest,
    // Public providers reject requests without a referrer.
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
    grid.addTo(leafletMap);
    onLost(true);
  });
  tiles.addTo(leafletMap);
  return () => {
    tiles.remove();
    grid.remove();
  };
}
