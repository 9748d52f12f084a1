/** A point on the earth, in degrees. */
export type Place = { latitude: number; longitude: number };
export type PlaceBox = { south: number; west: number; north: number; east: number };

/** Six decimals are eleven centimetres. */
export const roundDegrees = (degrees: number): number => Math.round(degrees * 1e6) / 1e6;

/** Normalizes a position of the map: dragging around the globe yields longitudes beyond ±180. */
export const placeAt = ({ lat, lng }: { lat: number; lng: number }): Place => ({
  latitude: roundDegrees(Math.max(-90, Math.min(90, lat))),
  longitude: roundDegrees(((((lng + 180) % 360) + 360) % 360) - 180),
});

/** The smallest box around places; null around none. */
export function boxAround(places: readonly Place[]): PlaceBox | null {
  if (places.length === 0) return null;
  const box = { south: 90, west: 180, north: -90, east: -180 };
  for (const { latitude, longitude } of places) {
    box.south = Math.min(box.south, latitude);
    box.north = Math.max(box.north, latitude);
    box.west = Math.min(box.west, longitude);
    box.east = Math.max(box.east, longitude);
  }
  return box;
}

/** A coordinate as people write it, with a comma or a point; null when it is none. */
export function parseDegrees(text: string): number | null {
  const normalized = text.trim().replace('−', '-').replace(',', '.');
  return /^[+-]?\d{1,3}(\.\d*)?$/.test(normalized) ? Number(normalized) : null;
}

const pair =
  /^\(?([+\-−]?\d{1,3}(?:[.,]\d+)?)°?(?:\s*;\s*|\s*,\s+|\s+|\s*,(?=[+\-−]?\d{1,3}[.,]))([+\-−]?\d{1,3}(?:[.,]\d+)?)°?\)?$/;

/** A latitude and a longitude as they are copied from other maps: `-33.4489, -70.6693`. Null when it is no such pair. */
export function parsePlace(text: string): Place | null {
  const [, first = '', second = ''] = pair.exec(text.trim()) ?? [];
  const [latitude, longitude] = [parseDegrees(first), parseDegrees(second)];
  return latitude === null || longitude === null ? null : { latitude, longitude };
}

/** A place as it travels between people and maps. */
export const formatPlace = ({ latitude, longitude }: Place): string => `${latitude}, ${longitude}`;
