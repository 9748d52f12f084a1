import { LayerGroup, type Map as LeafletMap, Polygon, Tooltip } from 'leaflet';
import { isRemoved } from '../isRemoved.ts';
import { mapCanvas } from '../mapCanvas.ts';
import type { MapRegions } from './mapBase.ts';
import { decodeRing } from './ringText.ts';
import classes from './MapBase.module.css';

type Scheme = 'light' | 'dark';
const colors = {
  light: { land: '#eef1f5', border: '#b9c4d6' },
  dark: { land: '#1d2635', border: '#3b4a63' },
} as const satisfies Record<Scheme, object>;

/** Zooms at which names of regions are legible: farther out they overlap, nearer they are off the map. */
const [firstName, lastName] = [6, 10];
const [pane, namePane] = ['base', 'base-names'] as const;

/** Adds the regions of a country below everything else. Returns a function to remove them. */
export function drawBase(map: LeafletMap, { regions }: MapRegions, scheme: Scheme): () => void {
  if (isRemoved(map)) return () => {};
  addPane(map, pane, '250');
  // Within the pane of the land, its canvas covers the names.
  addPane(map, namePane, '260');
  const renderer = mapCanvas({ padding: 0.5, pane });
  const { land, border } = colors[scheme];
  const style = { color: border, weight: 1, fillColor: land, fillOpacity: 1, interactive: false, renderer, pane };
  const shapes = regions.map(({ name, rings }) => {
    const parts = rings
      .split(' ')
      .map((ring) => [decodeRing(ring).map((at): [number, number] => [at.latitude, at.longitude])]);
    return { name, polygon: new Polygon(parts, style) };
  });
  const lands = new LayerGroup(shapes.map(({ polygon }) => polygon)).addTo(map);
  const names = new LayerGroup(shapes.flatMap(({ name, polygon }) => (name ? nameOf(name, polygon) : [])));
  const showNames = () => {
    const isLegible = map.getZoom() >= firstName && map.getZoom() < lastName;
    if (isLegible) names.addTo(map);
    else names.remove();
  };
  map.whenReady(showNames);
  map.on('zoomend', showNames);
  return () => {
    map.off('zoomend', showNames);
    names.remove();
    lands.remove();
    renderer.remove();
  };
}

/** A pane that leaves presses to the map, which tools for drawing need. */
function addPane(map: LeafletMap, name: string, zIndex: string): void {
  if (map.getPane(name)) return;
  Object.assign(map.createPane(name).style, { zIndex, pointerEvents: 'none' });
}

/** The name in the middle of the largest part. */
function nameOf(name: string, polygon: Polygon): Tooltip {
  const parts = polygon.getLatLngs() as { lat: number; lng: number }[][][];
  const largest = parts.map(([ring = []]) => ring).toSorted((one, other) => other.length - one.length)[0] ?? [];
  const lats = largest.map(({ lat }) => lat);
  const lngs = largest.map(({ lng }) => lng);
  const middle = (values: number[]) => (Math.min(...values) + Math.max(...values)) / 2;
  const text = document.createElement('span');
  text.textContent = name;
  const options = {
    permanent: true,
    direction: 'center',
    className: classes.name ?? '',
    opacity: 1,
    pane: namePane,
  } as const;
  return new Tooltip(options).setLatLng([middle(lats), middle(lngs)]).setContent(text);
}
