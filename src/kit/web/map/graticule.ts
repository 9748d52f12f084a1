import { type Coords, GridLayer, type Map as LeafletMap } from 'leaflet';

const steps = [45, 30, 15, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001];
const square = 256;
/** Lines nearer than this make a hatch, not a grid. */
const nearest = 120;

/** Degrees between lines at a zoom. */
export const stepAt = (zoom: number): number =>
  steps.findLast((step) => (step / 360) * square * 2 ** zoom >= nearest) ?? 45;

/** A latitude or longitude as an atlas writes it. */
export function degreesText(degrees: number, step: number, [positive, negative]: readonly [string, string]): string {
  const decimals = Math.max(0, Math.ceil(-Math.log10(step) - 1e-9));
  const side = degrees < 0 ? ` ${negative}` : degrees > 0 ? ` ${positive}` : '';
  return `${Math.abs(degrees).toFixed(decimals).replace('.', ',')}°${side}`;
}

/** Multiples of the step inside a range. */
function linesBetween(from: number, to: number, step: number): number[] {
  const first = Math.ceil(from / step - 1e-9);
  const count = Math.max(0, Math.floor(to / step + 1e-9) - first + 1);
  return Array.from({ length: count }, (_, index) => (first + index) * step);
}

type Ink = { line: string; text: string };

const inks: Record<'light' | 'dark', Ink> = {
  light: { line: '#cfd8e6', text: '#5f697d' },
  dark: { line: '#2a364b', text: '#98a2b5' },
};

/** Meridians and parallels with their degrees, where a map has no background: one sees at least where and how far. */
class Graticule extends GridLayer {
  ink = inks.light;

  protected override createTile(coords: Coords): HTMLElement {
    const canvas = document.createElement('canvas');
    const density = window.devicePixelRatio || 1;
    canvas.width = square * density;
    canvas.height = square * density;
    const pen = canvas.getContext('2d');
    pen?.scale(density, density);
    if (pen) drawSquare(pen, this._map, coords, this.ink);
    return canvas;
  }
}

export function graticule(scheme: 'light' | 'dark', maxZoom: number): GridLayer {
  const layer = new Graticule({ maxZoom });
  layer.ink = inks[scheme];
  return layer;
}

function drawSquare(pen: CanvasRenderingContext2D, map: LeafletMap, { x, y, z }: Coords, { line, text }: Ink): void {
  const step = stepAt(z);
  const [left, top] = [x * square, y * square];
  const northWest = map.unproject([left, top], z);
  const southEast = map.unproject([left + square, top + square], z);
  const margin = step / 2;
  const columns = linesBetween(northWest.lng - margin, southEast.lng, step).map((lng) => ({
    lng,
    at: map.project([0, lng], z).x - left,
  }));
  const rows = linesBetween(southEast.lat - margin, northWest.lat + margin, step).map((lat) => ({
    lat,
    at: map.project([lat, 0], z).y - top,
  }));
  pen.strokeStyle = line;
  pen.lineWidth = 1;
  pen.beginPath();
  for (const { at } of columns) pen.rect(Math.round(at) + 0.5, 0, 0, square);
  for (const { at } of rows) pen.rect(0, Math.round(at) + 0.5, square, 0);
  pen.stroke();
  pen.fillStyle = text;
  pen.font = '10px Lato, sans-serif';
  // Each square also writes what begins in its neighbours and reaches into it.
  for (const column of columns)
    for (const row of rows) {
      pen.fillText(degreesText(row.lat, step, ['N', 'S']), column.at + 5, row.at - 5);
      pen.fillText(degreesText(column.lng, step, ['E', 'O']), column.at + 5, row.at + 13);
    }
}
