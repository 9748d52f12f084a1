import type { CountryCode } from '#domain/countries.ts';
import type { Ring } from '#domain/geometry/geometry.ts';
import type { Failure } from '#kit/contract/failures.ts';
import { readAreasFile } from '../areasFile.ts';

const rounded = (degrees: number) => Math.round(degrees * 1e6) / 1e6;

/** A square of a degree's hundredth whose south-west corner is given. */
export function squareFrom(south: number, west: number, side = 0.01): Ring {
  const [north, east] = [rounded(south + side), rounded(west + side)];
  return [
    { latitude: south, longitude: west },
    { latitude: south, longitude: east },
    { latitude: north, longitude: east },
    { latitude: north, longitude: west },
  ];
}

const formatRing = (ring: Ring): string =>
  [...ring, ...ring.slice(0, 1)].map(({ longitude, latitude }) => `${longitude},${latitude},0`).join(' ');

export const kmlRing = (coordinates: string): string =>
  `<LinearRing><coordinates>${coordinates}</coordinates></LinearRing>`;
export const kmlPolygon = (coordinates: string, holes = ''): string =>
  `<Polygon><outerBoundaryIs>${kmlRing(coordinates)}</outerBoundaryIs>${holes}</Polygon>`;
export const kmlPlacemark = (name: string, geometry: string): string =>
  `<Placemark><name>${name}</name>${geometry}</Placemark>`;
/** A KML file with whatever stands in it. */
export const kmlOf = (...content: string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<kml xmlns="http://www.opengis.net/kml/2.2"><Document>${content.join('')}</Document></kml>`;
/** A KML file of one placemark. */
export const kmlZone = (geometry: string, name = 'Centro'): string => kmlOf(kmlPlacemark(name, geometry));
/** A KML file of zones by name. */
export const kmlZones = (zones: Record<string, Ring>): string =>
  kmlOf(...Object.entries(zones).map(([name, ring]) => kmlPlacemark(name, kmlPolygon(formatRing(ring)))));

export const here = squareFrom(-33.45, -70.6);
/** The border of `here` as KML writes it. */
export const corners = '-70.6,-33.45 -70.59,-33.45 -70.59,-33.44 -70.6,-33.44 -70.6,-33.45';
export const polygon = kmlPolygon(corners);

/** The border of `here` as GeoJSON writes it, open and closed. */
export const positions = here.map(({ latitude, longitude }) => [longitude, latitude]);
export const shape = { type: 'Polygon', coordinates: [[...positions, positions[0]]] };
export const geojson = (geometry: unknown, properties: unknown = { name: 'Centro' }): string =>
  JSON.stringify({ type: 'Feature', properties, geometry });

export const read = (content: string | Buffer, country: CountryCode = 'cl') =>
  readAreasFile(Buffer.from(content as string), country);
export const names = (content: string): string[] => read(content).areas.map(({ name }) => name);
export const warnings = (content: string): string[] => read(content).warnings;

/** The sentence a file is refused with, at the field it came in. */
export function refusal(content: string | Buffer, country?: CountryCode): string {
  try {
    read(content, country);
    return 'nothing was refused';
  } catch (thrown) {
    const { status, fields } = thrown as Failure;
    return status === 422 && fields.data?.[0] ? fields.data[0] : String(thrown);
  }
}

/** A form with a file in its field `data`, as it travels. */
export async function formWith(content: string | Uint8Array<ArrayBuffer>, name = 'zonas.kml') {
  const form = new FormData();
  form.set('data', new File([content], name));
  const sent = new Response(form);
  return {
    body: Buffer.from(await sent.arrayBuffer()) as never,
    headers: { 'content-type': sent.headers.get('content-type') ?? '' },
  };
}
