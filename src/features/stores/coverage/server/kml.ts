import type { Point } from '#domain/geometry/geometry.ts';
import { quoted, rejectFile, zoneLabel } from './rejectAreasFile.ts';
import type { Drawings, DrawnRing } from './areasFileDrawings.ts';
import { type Attribute, exportedNames, readAttributes } from './areaAttributes.ts';
import { countLeft, type LeftOut, leaveOut } from './leftOut.ts';
import { type Element, elementsOf, escapeXml, childrenNamed, rootOf, textIn, textOf } from './kmlText.ts';
import type { ExportedArea } from './exportedArea.ts';

/** Reads the drawings of a KML file: every placemark with polygons, in order. What else it has is left out by name. */
export function readKml(xml: string): Drawings {
  const root = rootOf(xml);
  if (root?.name !== 'kml') return rejectFile('Este archivo no es KML ni GeoJSON.');
  const found: Drawings = { drawings: [], left: new Map() };
  collect(root, found);
  if (found.drawings.length === 0 && countLeft(found.left, 'link') > 0)
    rejectFile('El archivo apunta a otro archivo (NetworkLink), que no se abre: exporta el mapa completo.');
  return found;
}

const pictures = new Set(['GroundOverlay', 'ScreenOverlay', 'PhotoOverlay', 'Tour']);
const links = new Set(['NetworkLink', 'NetworkLinkControl']);
const styles = new Set(['Style', 'StyleMap', 'styleUrl']);
/** Elements that show nothing or are read elsewhere. */
const silent = new Set(['name', 'open', 'visibility', 'ExtendedData', 'Schema', 'atom:author', 'atom:link']);

function collect(container: Element, found: Drawings): void {
  const { left } = found;
  for (const element of elementsOf(container)) {
    if (element.name === 'Placemark') take(element, found);
    else if (element.name === 'Document') collect(element, found);
    else if (element.name === 'Folder') {
      leaveOut(left, 'folder', textIn(element, 'name') ?? '');
      collect(element, found);
    } else leaveElement(element, left);
  }
}

function leaveElement(element: Element, left: LeftOut): void {
  const { name } = element;
  if (silent.has(name)) return;
  if (pictures.has(name)) leaveOut(left, 'picture', textIn(element, 'name') ?? '');
  else if (links.has(name)) leaveOut(left, 'link', textIn(element, 'name') ?? '');
  else if (styles.has(name)) leaveOut(left, 'style');
  else leaveOut(left, 'element', name);
}

function take(placemark: Element, { drawings, left }: Drawings): void {
  const name = textIn(placemark, 'name') ?? '';
  const rings: DrawnRing[] = [];
  const visit = (parent: Element): void => {
    for (const element of elementsOf(parent)) {
      if (element.name === 'Polygon') rings.push(polygonOf(element, name, left));
      else if (element.name === 'MultiGeometry') visit(element);
      else if (element.name === 'Point') leaveOut(left, 'point', name);
      else if (element.name === 'LineString' || element.name === 'LinearRing') leaveOut(left, 'line', name);
      else if (element.name === 'Model' || element.name === 'Track' || element.name === 'MultiTrack')
        leaveOut(left, 'other', name);
      else if (parent === placemark) leaveElement(element, left);
    }
  };
  visit(placemark);
  if (rings.length > 0) drawings.push({ name, rings, ...readAttributes(dataOf(placemark), left) });
}

function polygonOf(polygon: Element, name: string, left: LeftOut): DrawnRing {
  const [outer] = ringsIn(polygon, 'outerBoundaryIs', name, left);
  if (!outer) return rejectFile(`${zoneLabel(name)} no tiene borde.`);
  return { outer, holes: ringsIn(polygon, 'innerBoundaryIs', name, left) };
}

const ringsIn = (polygon: Element, boundary: string, name: string, left: LeftOut): Point[][] =>
  childrenNamed(polygon, boundary)
    .flatMap((inside) => childrenNamed(inside, 'LinearRing'))
    .flatMap((line) => childrenNamed(line, 'coordinates'))
    .map((coordinates) => pointsOf(textOf(coordinates), name, left));

const decimal = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d{1,3})?$/i;
const maxDigits = 40;

/** Points are separated by blanks; each is longitude, latitude and perhaps an altitude, which is left out. */
function pointsOf(text: string, name: string, left: LeftOut): Point[] {
  return text
    .split(/\s+/)
    .filter((tuple) => tuple !== '')
    .map((tuple): Point => {
      const [longitude = '', latitude = '', altitude, ...more] = tuple.split(',', 5);
      const numbers = altitude ? [longitude, latitude, altitude] : [longitude, latitude];
      if (more.length > 0 || !numbers.every((number) => number.length <= maxDigits && decimal.test(number)))
        return rejectFile(`${zoneLabel(name)} tiene una coordenada que no se entiende: ${quoted(tuple)}.`);
      if (altitude && Number(altitude) !== 0) leaveOut(left, 'altitude');
      return { latitude: Number(latitude), longitude: Number(longitude) };
    });
}

/** The attributes of a placemark, with and without a schema. */
const dataOf = (placemark: Element): Attribute[] =>
  childrenNamed(placemark, 'ExtendedData').flatMap((extended) => [
    ...childrenNamed(extended, 'Data').map((data) => ({
      name: data.attributes.name ?? '',
      value: textIn(data, 'value'),
    })),
    ...childrenNamed(extended, 'SchemaData')
      .flatMap((data) => childrenNamed(data, 'SimpleData'))
      .map((data) => ({ name: data.attributes.name ?? '', value: textOf(data) })),
  ]);

const data = (name: string, value: string | number | null): string =>
  `        <Data name="${name}"><value>${value ?? ''}</value></Data>`;

const boundary = (element: string, ring: readonly Point[]): string =>
  `        <${element}>
          <LinearRing>
            <coordinates>${ring.map(({ longitude, latitude }) => `${longitude},${latitude}`).join(' ')}</coordinates>
          </LinearRing>
        </${element}>`;

const placemark = ({ name, kind, rings: [outer = [], ...holes], fee, minimumOrder }: ExportedArea): string =>
  `    <Placemark>
      <name>${escapeXml(name)}</name>
      <ExtendedData>
${data(exportedNames.fee, fee)}
${data(exportedNames.minimumOrder, minimumOrder)}
${data(exportedNames.noDelivery, String(kind === 'exclusion'))}
      </ExtendedData>
      <Polygon>
${[boundary('outerBoundaryIs', outer), ...holes.map((hole) => boundary('innerBoundaryIs', hole))].join('\n')}
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
