import type { Point } from '#domain/geometry/geometry.ts';
import { quoted, rejectFile, zoneLabel } from './rejectAreasFile.ts';
import type { Drawing, Drawings, DrawnRing } from './areasFileShapes.ts';
import { type Element, elementsOf, escapeXml, childrenNamed, rootOf, textIn, textOf } from './kmlText.ts';
import type { ExportedArea } from './exportedArea.ts';

const amounts = { fee: 'fee', minimumOrder: 'minimum_order' } as const;

/** Reads the drawings of a KML file: every placemark with polygons, in order. Images, links and tours are ignored. */
export function readKml(xml: string): Drawings {
  const root = rootOf(xml);
  if (root?.name !== 'kml') return rejectFile('Este archivo no es KML ni GeoJSON.');
  const found: Drawings = { drawings: [], skipped: { points: 0, lines: 0, others: 0 } };
  collect(root, found);
  return found;
}

const containers = new Set(['Document', 'Folder']);
/** Elements that are not areas. */
const pictures = new Set(['GroundOverlay', 'ScreenOverlay', 'PhotoOverlay', 'Tour']);

function collect(container: Element, found: Drawings): void {
  for (const element of elementsOf(container)) {
    if (element.name === 'NetworkLink' || element.name === 'NetworkLinkControl')
      rejectFile('El archivo apunta a otro archivo (NetworkLink), que no se abre: exporta el mapa completo.');
    if (element.name === 'Placemark') take(element, found);
    else if (containers.has(element.name)) collect(element, found);
    else if (pictures.has(element.name)) found.skipped.others += 1;
  }
}

function take(placemark: Element, { drawings, skipped }: Drawings): void {
  const name = textIn(placemark, 'name') ?? '';
  const rings: DrawnRing[] = [];
  const visit = (parent: Element): void => {
    for (const element of elementsOf(parent)) {
      if (element.name === 'Polygon') rings.push(ringOf(element, name));
      else if (element.name === 'MultiGeometry') visit(element);
      else if (element.name === 'Point') skipped.points += 1;
      else if (element.name === 'LineString' || element.name === 'LinearRing') skipped.lines += 1;
      else if (element.name === 'Model' || element.name === 'Track' || element.name === 'MultiTrack')
        skipped.others += 1;
    }
  };
  visit(placemark);
  if (rings.length === 0) return;
  drawings.push({ name, rings, ...amountsOf(placemark) });
}

function ringOf(polygon: Element, name: string): DrawnRing {
  const [outer] = childrenNamed(polygon, 'outerBoundaryIs');
  const [line] = outer ? childrenNamed(outer, 'LinearRing') : [];
  const [coordinates] = line ? childrenNamed(line, 'coordinates') : [];
  if (!coordinates) return rejectFile(`${zoneLabel(name)} no tiene borde.`);
  return { outer: pointsOf(textOf(coordinates), name), holes: childrenNamed(polygon, 'innerBoundaryIs').length };
}

const decimal = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d{1,3})?$/i;
const maxDigits = 40;

/** Points are separated by blanks; each is longitude, latitude and perhaps an altitude, which is left out. */
function pointsOf(text: string, name: string): Point[] {
  return text
    .split(/\s+/)
    .filter((tuple) => tuple !== '')
    .map((tuple): Point => {
      const [longitude = '', latitude = '', altitude, ...more] = tuple.split(',', 5);
      const numbers = altitude ? [longitude, latitude, altitude] : [longitude, latitude];
      if (more.length > 0 || !numbers.every((number) => number.length <= maxDigits && decimal.test(number)))
        return rejectFile(`${zoneLabel(name)} tiene una coordenada que no se entiende: ${quoted(tuple)}.`);
      return { latitude: Number(latitude), longitude: Number(longitude) };
    });
}

/** Attributes that our exports add to the border. */
function amountsOf(placemark: Element): Pick<Drawing, 'fee' | 'minimumOrder'> {
  const data = childrenNamed(placemark, 'ExtendedData').flatMap((extended) => childrenNamed(extended, 'Data'));
  const value = (name: string) => {
    const found = data.find(({ attributes }) => attributes.name === name);
    return found ? textIn(found, 'value') || null : null;
  };
  return { fee: value(amounts.fee), minimumOrder: value(amounts.minimumOrder) };
}

const placemark = ({ name, ring, fee, minimumOrder }: ExportedArea): string =>
  `    <Placemark>
      <name>${escapeXml(name)}</name>
      <ExtendedData>
        <Data name="${amounts.fee}"><value>${fee ?? ''}</value></Data>
        <Data name="${amounts.minimumOrder}"><value>${minimumOrder ?? ''}</value></Data>
      </ExtendedData>
      <Polygon>
        <outerBoundaryIs>
          <LinearRing>
            <coordinates>${ring.map(({ longitude, latitude }) => `${longitude},${latitude}`).join(' ')}</coordinates>
          </LinearRing>
        </outerBoundaryIs>
      </Polygon>
    </Placemark>`;

/** Areas as KML 2.2, under a title. Amounts are in the minor unit. */
export const writeKml = (title: string, areas: readonly ExportedArea[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<kml xmlns="http://www.opengis.net/kml/2.2">
  <Document>
    <name>${escapeXml(title)}</name>
${areas.map(placemark).join('\n')}
  </Document>
</kml>
`;
