import { type Map as LeafletMap, Polygon, type PolylineOptions, type Renderer, Tooltip } from 'leaflet';
import { useEffect, useState } from 'react';
import { useMap } from './MapContext.ts';
import classes from './Shapes.module.css';
import type { Place } from './places.ts';
import { mapCanvas } from './mapCanvas.ts';

/** An area on the map. It handles no clicks: the map's owner resolves them to areas. */
export type Shape = {
  key: string | number;
  /** Each is an outer ring, followed by its holes. */
  polygons: readonly (readonly (readonly Place[])[])[];
  color: string;
  /** From 0 to 1. */
  fill: number;
  /** Pixels of the border. */
  weight: number;
  dash?: string | undefined;
  /** Written in its middle, after its mark. */
  label?: string | undefined;
  mark?: string | undefined;
};

type Drawn = { shape: Shape; polygon: Polygon };

const pathOf = (polygons: Shape['polygons']) =>
  polygons.map((rings) =>
    rings.map((ring) => ring.map(({ latitude, longitude }): [number, number] => [latitude, longitude])),
  );

const styleOf = ({ color, fill, weight, dash }: Shape): PolylineOptions => ({
  color,
  weight,
  fillColor: color,
  fillOpacity: fill,
  fill: fill > 0,
  dashArray: dash ?? '',
});

/** Built of elements, never of text: a name may hold anything. */
function labelOf({ label = '', mark, color }: Shape): HTMLElement {
  const element = document.createElement('span');
  element.className = classes.label ?? '';
  if (mark) {
    const badge = document.createElement('b');
    badge.style.background = color;
    badge.textContent = mark;
    element.append(badge);
  }
  element.append(label);
  return element;
}

const tooltipOf = (shape: Shape): Tooltip =>
  new Tooltip({ permanent: true, direction: 'center', className: classes.tooltip ?? '', opacity: 1 }).setContent(
    labelOf(shape),
  );

const sameLabel = (one: Shape, other: Shape): boolean =>
  one.label === other.label && one.mark === other.mark && one.color === other.color;

function write(polygon: Polygon, shape: Shape, before: Shape | null): void {
  if (before && sameLabel(before, shape)) return;
  polygon.unbindTooltip();
  if (shape.label) polygon.bindTooltip(tooltipOf(shape));
}

function drawNew(map: LeafletMap, renderer: Renderer, shape: Shape): Drawn {
  const polygon = new Polygon(pathOf(shape.polygons), { ...styleOf(shape), renderer, interactive: false });
  write(polygon.addTo(map), shape, null);
  return { shape, polygon };
}

function redraw({ shape: before, polygon }: Drawn, shape: Shape): Drawn {
  if (shape.polygons !== before.polygons) polygon.setLatLngs(pathOf(shape.polygons));
  polygon.setStyle(styleOf(shape));
  write(polygon, shape, before);
  return { shape, polygon };
}

/** The areas drawn on one map, and how they become others: what stays the same is left alone. */
class Drawing {
  readonly #map: LeafletMap;
  readonly #renderer = mapCanvas({ padding: 0.4 });
  #drawn = new Map<Shape['key'], Drawn>();

  constructor(map: LeafletMap) {
    this.#map = map;
  }

  draw(shapes: readonly Shape[]): void {
    const next = new Map<Shape['key'], Drawn>();
    for (const shape of shapes) {
      const drawn = this.#drawn.get(shape.key);
      this.#drawn.delete(shape.key);
      if (!drawn) next.set(shape.key, drawNew(this.#map, this.#renderer, shape));
      else next.set(shape.key, drawn.shape === shape ? drawn : redraw(drawn, shape));
    }
    this.#remove();
    this.#drawn = next;
  }

  clear(): void {
    this.#remove();
    this.#renderer.remove();
  }

  #remove(): void {
    for (const { polygon } of this.#drawn.values()) polygon.remove();
    this.#drawn.clear();
  }
}

/** Areas on the map around them, drawn on one canvas: hundreds cost what a few do. Keep the same objects for what stays. */
export function Shapes({ shapes }: { shapes: readonly Shape[] }) {
  const map = useMap();
  const [drawing] = useState(() => new Drawing(map));
  useEffect(
    function drawShapes() {
      drawing.draw(shapes);
    },
    [drawing, shapes],
  );
  useEffect(
    function clearOnLeaving() {
      return () => drawing.clear();
    },
    [drawing],
  );
  return null;
}
