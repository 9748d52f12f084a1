import { circleMarker, type CircleMarker, type LeafletMouseEvent, type Map as LeafletMap, Tooltip } from 'leaflet';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
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
  /** Its commune: named once for all its dots while the map shows a whole city. */
  area?: string | null;
  fill: string;
  rim: string;
  large?: boolean;
};

const near = 12;
/** Below this zoom discs are smaller: full-size ones would cover the areas around them. */
const fullSizeZoom = 12;

const styleOf = ({ fill, rim, large }: Dot, zoom: number) => ({
  radius: (large ? 9 : 6) - (zoom < fullSizeZoom ? 2 : 0),
  color: rim,
  weight: zoom < fullSizeZoom ? 1.5 : 2.5,
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
      if (drawn && drawn.dot !== dot) this.#restyle(disc.setLatLng(latLng(dot.place)), dot);
      next.set(dot.key, { dot, disc });
    }
    this.#remove();
    this.#drawn = next;
  }

  resize(): void {
    for (const { dot, disc } of this.#drawn.values()) this.#restyle(disc, dot);
  }

  /** Names the dot under the mouse and returns it. */
  hover(event: LeafletMouseEvent): Dot | null {
    const dot = nearestDot(
      this.#map,
      [...this.#drawn.values()].map(({ dot }) => dot),
      event.containerPoint,
    );
    if (!dot) {
      this.#tip.remove();
      return null;
    }
    const name = document.createElement('span');
    name.textContent = [dot.name, dot.detail].filter(Boolean).join(', ');
    this.#tip.setLatLng(latLng(dot.place)).setContent(name).addTo(this.#map);
    return dot;
  }

  clear(): void {
    this.#remove();
    this.#tip.remove();
    this.#renderer.remove();
  }

  #add(dot: Dot): CircleMarker {
    const options = {
      ...styleOf(dot, this.#map.getZoom()),
      renderer: this.#renderer,
      pane: 'dots',
      interactive: false,
    };
    return circleMarker(latLng(dot.place), options).addTo(this.#map);
  }

  #restyle(disc: CircleMarker, dot: Dot): void {
    const style = styleOf(dot, this.#map.getZoom());
    disc.setStyle(style).setRadius(style.radius);
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

type DotsProps = {
  dots: readonly Dot[];
  /** Called with the dot that the mouse reaches, and with null when it leaves. */
  onHover?: ((key: Dot['key'] | null) => void) | undefined;
};

/** Many places on the map around them, with the names that fit. Keep the same objects for what stays. */
export function Dots({ dots, onHover }: DotsProps) {
  const map = useMap();
  const [drawing] = useState(() => new Drawing(map));
  const hovered = useRef<Dot['key'] | null>(null);
  const reportHover = useEffectEvent((key: Dot['key'] | null) => {
    if (hovered.current === key) return;
    hovered.current = key;
    onHover?.(key);
  });
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
      const hover = (event: LeafletMouseEvent) => reportHover(drawing.hover(event)?.key ?? null);
      const leave = () => reportHover(null);
      const resize = () => drawing.resize();
      const frame = map.getContainer();
      frame.addEventListener('mouseleave', leave);
      map.on('mousemove', hover).on('zoomend', resize);
      return () => {
        frame.removeEventListener('mouseleave', leave);
        map.off('mousemove', hover).off('zoomend', resize);
        drawing.clear();
      };
    },
    [map, drawing],
  );
  return null;
}
