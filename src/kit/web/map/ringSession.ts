import * as leaflet from 'leaflet';
import {
  TerraDraw,
  TerraDrawModeUndoRedo,
  TerraDrawPolygonMode,
  TerraDrawSelectMode,
  ValidateNotSelfIntersecting,
} from 'terra-draw';
import { TerraDrawLeafletAdapter } from 'terra-draw-leaflet-adapter';
import { type Place, placeAt } from './places.ts';

type Position = [number, number];
type Feature = Parameters<typeof ValidateNotSelfIntersecting>[0];
type Color = `#${string}`;

export type RingHandlers = {
  /** Why a ring is rejected, as a sentence; null accepts it. */
  check: (ring: Place[]) => string | null;
  /** A ring was finished, or changed. */
  onRing: (ring: Place[]) => void;
  /** Rejection of the last move as a sentence; null when it was accepted. */
  onError: (sentence: string | null) => void;
};

/** Someone drawing a ring or changing one, until `stop`. */
export type RingSession = {
  stop(): void;
  finish(): void;
  undo(): void;
  /** Shows external changes of the ring; changes of this session are ignored. */
  follow(ring: readonly Place[]): void;
};

const crossing = 'El borde no puede cruzarse consigo mismo.';
const selecting = 'select';
const drawing = 'polygon';

/** The drawing library rejects rings with more decimals than it draws, which files have. */
const positions = (ring: readonly Place[]): Position[] =>
  ring
    .map(({ latitude: lat, longitude: lng }) => placeAt({ lat, lng }))
    .map(({ latitude, longitude }): Position => [longitude, latitude]);

/** A polygon repeats its first point at its end; a ring does not. */
function ringOf(feature: Feature | undefined): Place[] | null {
  if (feature?.geometry.type !== 'Polygon') return null;
  const [outer = []] = feature.geometry.coordinates;
  return outer.slice(0, -1).map(([lng = 0, lat = 0]) => placeAt({ lat, lng }));
}

/** Whether the line so far crosses itself; the side that would close it does not count yet. */
function lineCrosses(feature: Feature): boolean {
  const line = positions(ringOf(feature) ?? []);
  if (line.length < 4) return false;
  return !ValidateNotSelfIntersecting({ ...feature, geometry: { type: 'LineString', coordinates: line } }).valid;
}

const points = (color: Color) => ({
  PointColor: '#ffffff' as Color,
  PointWidth: 6,
  PointOutlineColor: color,
  PointOutlineWidth: 2.5,
});

type Style = { color: Color; fillOpacity: number };
type Validate = (feature: Feature, isFinished: boolean) => { valid: boolean };

function drawMode({ color, fillOpacity }: Style, validate: Validate): TerraDrawPolygonMode {
  const { PointColor, PointWidth, PointOutlineColor, PointOutlineWidth } = points(color);
  return new TerraDrawPolygonMode({
    pointerDistance: 16,
    showCoordinatePoints: true,
    validation: (feature, { updateType }) => {
      const moment: string = updateType;
      if (moment === 'provisional') return { valid: true };
      return validate(feature, moment === 'finish');
    },
    styles: {
      fillColor: color,
      fillOpacity,
      outlineColor: color,
      outlineWidth: 2.5,
      closingPointColor: PointColor,
      closingPointWidth: PointWidth,
      closingPointOutlineColor: PointOutlineColor,
      closingPointOutlineWidth: PointOutlineWidth,
      coordinatePointColor: PointColor,
      coordinatePointWidth: 4,
      coordinatePointOutlineColor: PointOutlineColor,
      coordinatePointOutlineWidth: 2,
    },
  });
}

function editMode({ color, fillOpacity }: Style, validate: Validate): TerraDrawSelectMode {
  const { PointColor, PointWidth, PointOutlineColor, PointOutlineWidth } = points(color);
  return new TerraDrawSelectMode({
    pointerDistance: 18,
    allowManualDeselection: false,
    allowManualSelection: false,
    // Zones are deleted with their button, which can be undone.
    keyEvents: null,
    flags: {
      [drawing]: {
        feature: {
          draggable: false,
          validation: (feature) => validate(feature, true),
          coordinates: { midpoints: { draggable: true }, draggable: true, deletable: true },
        },
      },
    },
    styles: {
      selectedPolygonColor: color,
      selectedPolygonFillOpacity: fillOpacity,
      selectedPolygonOutlineColor: color,
      selectedPolygonOutlineWidth: 3,
      selectionPointColor: PointColor,
      selectionPointWidth: PointWidth,
      selectionPointOutlineColor: PointOutlineColor,
      selectionPointOutlineWidth: PointOutlineWidth,
      midPointColor: color,
      midPointWidth: 4,
      midPointOpacity: 0.75,
      midPointOutlineColor: '#ffffff',
      midPointOutlineWidth: 1.5,
    },
  });
}

/** Starts drawing a ring (`ring` null) or editing the points of one. */
export function openRing(
  map: leaflet.Map,
  { ring, color, isFilled }: { ring: readonly Place[] | null; color: Color; isFilled: boolean },
  { check, onRing, onError: reportError }: RingHandlers,
): RingSession {
  const style = { color, fillOpacity: isFilled ? 0.18 : 0 };
  const validate: Validate = (feature, isFinished) => {
    const crosses = isFinished ? !ValidateNotSelfIntersecting(feature).valid : lineCrosses(feature);
    const error = crosses ? crossing : isFinished ? check(ringOf(feature) ?? []) : null;
    reportError(error);
    return { valid: error === null };
  };
  const draw = new TerraDraw({
    adapter: new TerraDrawLeafletAdapter({ lib: leaflet, map, coordinatePrecision: 6 }),
    modes: ring ? [editMode(style, validate), drawMode(style, validate)] : [drawMode(style, validate)],
    undoRedo: { modeLevel: new TerraDrawModeUndoRedo() },
  });
  draw.start();
  const edited = ring ? select(draw, ring) : null;
  if (!ring) draw.setMode(drawing);
  draw.on('finish', (id) => {
    const finished = ringOf(draw.getSnapshotFeature(id));
    if (finished) onRing(finished);
  });
  let running = true;
  const stop = () => {
    if (running) draw.stop();
    running = false;
  };
  // A map that goes takes what is drawn on it along; afterwards there is nothing to clean.
  map.once('unload', stop);
  return {
    stop,
    // The drawing library finishes a ring only on this key, so the button dispatches it.
    finish: () => map.getContainer().dispatchEvent(new KeyboardEvent('keyup', { key: 'Enter', bubbles: true })),
    undo: () => void draw.undo(),
    follow: (now) => {
      const currentRing = edited === null ? null : ringOf(draw.getSnapshotFeature(edited));
      if (edited !== null && currentRing && !sameRing(currentRing, now))
        draw.updateFeatureGeometry(edited, polygonOf(now));
    },
  };
}

const polygonOf = (ring: readonly Place[]) => {
  const [first, ...rest] = positions(ring);
  return { type: 'Polygon' as const, coordinates: first ? [[first, ...rest, first]] : [] };
};

const sameRing = (one: readonly Place[], other: readonly Place[]): boolean =>
  one.length === other.length &&
  one.every(
    ({ latitude, longitude }, index) => latitude === other[index]?.latitude && longitude === other[index]?.longitude,
  );

/** Opens a ring for changes. Null: it cannot be drawn, as one that crosses itself, and is changed by its coordinates. */
function select(draw: TerraDraw, ring: readonly Place[]): string | number | null {
  const feature = { type: 'Feature' as const, properties: { mode: drawing }, geometry: polygonOf(ring) };
  const [added] = draw.addFeatures([feature]);
  draw.setMode(selecting);
  if (!added?.valid || added.id === undefined) return null;
  draw.selectFeature(added.id);
  return added.id;
}
