/**
 * Map cells at tile zoom 17, about 250 m wide in Santiago. A cell is the number row × 2¹⁷ + column.
 *
 * A cell of the next smaller zoom contains four.
 */
const zoom = 17;
const side = 2 ** zoom;

export type LatLng = { latitude: number; longitude: number };

/** The cell a place lies in. Web Mercator: https://wiki.openstreetmap.org/wiki/Slippy_map_tilenames */
export function mapCellOf({ latitude, longitude }: LatLng): number {
  const angle = (latitude * Math.PI) / 180;
  const row = Math.floor(((1 - Math.log(Math.tan(angle) + 1 / Math.cos(angle)) / Math.PI) / 2) * side);
  const column = Math.floor(((longitude + 180) / 360) * side);
  return row * side + column;
}

/** The cell containing this one, `levels` zooms out, in the numbering of that zoom. */
export const parentCell = (cell: number, levels: number) => {
  const [row, column] = [Math.floor(cell / side), cell % side];
  return { row: row >> levels, column: column >> levels };
};

/** Corners and middle of a cell that lies so many levels above the smallest ones. */
export function cellBounds({ row, column }: { row: number; column: number }, levels: number) {
  const count = 2 ** (zoom - levels);
  const latitudeOf = (at: number) => (Math.atan(Math.sinh(Math.PI * (1 - (2 * at) / count))) * 180) / Math.PI;
  const longitudeOf = (at: number) => (at / count) * 360 - 180;
  return {
    north: latitudeOf(row),
    south: latitudeOf(row + 1),
    west: longitudeOf(column),
    east: longitudeOf(column + 1),
  };
}
