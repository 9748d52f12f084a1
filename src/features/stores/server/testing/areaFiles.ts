import type { Ring } from '#domain/geometry.ts';

/** A square of a degree's hundredth whose south-west corner is given. */
export const squareFrom = (latitude: number, longitude: number, side = 0.01): Ring => [
  { latitude, longitude },
  { latitude, longitude: longitude + side },
  { latitude: latitude + side, longitude: longitude + side },
  { latitude: latitude + side, longitude },
];

const written = (ring: Ring): string =>
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
/** A KML file of zones by name. */
export const kmlZones = (zones: Record<string, Ring>): string =>
  kmlOf(...Object.entries(zones).map(([name, ring]) => kmlPlacemark(name, kmlPolygon(written(ring)))));

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
