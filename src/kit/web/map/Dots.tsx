import { circleMarker, type CircleMarker, type LeafletMouseEvent, type Map as LeafletMap, Tooltip } from 'leaflet';
import { useEffect, useState } from 'react';
import { useMap } from './MapContext.ts';
import type { Place } from './places.ts';
import { drawNames } from './dotNames.ts';
import { mapCanvas } from './mapCanvas.ts';

/** A place among many: a disc with a rim. `detail` follows the name under the mouse. */
export type Dot = {
  key: number;
  place: Place;
  name: string;
  detail?: string;
  fill: string;
  rim: string;
  large?: boolean;
};

const near = 12;

const styleOf = ({ fill, rim, large }: Dot) => ({
  radius: large ? 9 : 6,
  color: rim,
  weight: 2.5,
  fillColor: fill,
  fillOpacity: 1,
});

const latLng = ({ latitude, longitude }: Place): [number, number] => [latitude, longitude];

/** The dots of one map on one canvas, and the name of the one under the mouse. */
class Drawing {
  readonly #map: LeafletMap;
  readonly #renderer: ReturnType<typeof mapCanvas>;
  readonly #tip = new Tooltip({ direction: 'top', offset: [0, -8], opacity: 1 });
  #drawn = new Map<Dot['key'], { dot: Dot; disc: CircleMarker }>();

  constructor(map: LeafletMap) {
    this.#map = map;
    // Above all areas, whatever is drawn again.
    if (!map.getPane('dots')) map.createPane('dots').style.zIndex = '450';
    this.#renderer = mapCanvas({ padding: 0.4, pane: 'dots' });
  }

  draw(dots: readonly Dot[]): void {
    const next = new Map<Dot['key'], { dot: Dot; disc: CircleMarker }>();
    for (const dot of dots) {
      const drawn = this.#drawn.get(dot.key);
      this.#drawn.delete(dot.key);
      const disc = drawn?.disc ?? this.#add(dot);
      if (drawn && drawn.dot !== dot)
        disc.setLatLng(latLng(dot.place)).setStyle(styleOf(dot)).setRadius(styleOf(dot).radius);
      next.set(dot.key, { dot, disc });
    }
    this.#remove();
    this.#drawn = next;
  }

  hover(event: LeafletMouseEvent): void {
    const dot = nearestDot(
      this.#map,
      [...this.#drawn.values()].map(({ dot }) => dot),
      event.containerPoint,
    );
    if (!dot) return void this.#tip.remove();
    const name = document.createElement('span');
    name.textContent = [dot.name, dot.detail].filter(Boolean).join(', ');
    this.#tip.setLatLng(latLng(dot.place)).setContent(name).addTo(this.#map);
  }

  clear(): void {
    this.#remove();
    this.#tip.remove();
    this.#renderer.remove();
  }

  #add(dot: Dot): CircleMarker {
    const options = { ...styleOf(dot), renderer: this.#renderer, pane: 'dots', interactive: false };
    return circleMarker(latLng(dot.place), options).addTo(this.#map);
  }

  #remove(): void {
    for (const { disc } of this.#drawn.values()) disc.remove();
    this.#drawn.clear();
  }
}

/** The dot a finger or a mouse means; null when none is near. */
export function nearestDot(map: LeafletMap, dots: readonly Dot[], at: { x: number; y: number }): Dot | null {
  let best: Dot | null = null;
  let distance = near;
  for (const dot of dots) {
    const { x, y } = map.latLngToContainerPoint(latLng(dot.place));
    const away = Math.hypot(x - at.x, y - at.y);
    if (away > distance) continue;
    best = dot;
    distance = away;
  }
  return best;
}

/** Many places on the map around them, with the names that fit. Keep the same objects for what stays. */
export function Dots({ dots }: { dots: readonly Dot[] }) {
  const map = useMap();
  const [drawing] = useState(() => new Drawing(map));
  useEffect(
    function drawDots() {
      drawing.draw(dots);
    },
    [drawing, dots],
  );
  useEffect(
    function nameThoseThatFit() {
      let removeNames = () => {};
      const renew = () => {
        removeNames();
        removeNames = drawNames(map, dots);
      };
      map.whenReady(renew);
      map.on('moveend', renew);
      return () => {
        map.off('moveend', renew);
        removeNames();
      };
    },
    [map, dots],
  );
  useEffect(
    function nameUnderMouse() {
      const hover = (event: LeafletMouseEvent) => drawing.hover(event);
      map.on('mousemove', hover);
      return () => {
        map.off('mousemove', hover);
        drawing.clear();
      };
    },
    [map, drawing],
  );
  return null;
}
