import type { CountryCode } from '#domain/countries.ts';
import type { ReadAreas } from '../coverage.contract.ts';
import { rejectFile } from './rejectAreasFile.ts';
import { areasOf } from './areasFileShapes.ts';
import { readGeojson } from './geojson.ts';
import { readKml } from './kml.ts';

/** How large a file of areas may be: as much as any other the product takes. */
export const maxAreasBytes = 1_500_000;

const zipMark = '504b0304';

/** The areas of a KML or GeoJSON file, whatever it is called. Refuses with a sentence what cannot be areas of a store. */
export function readAreasFile(bytes: Buffer, country: CountryCode): ReadAreas {
  if (bytes.subarray(0, 4).toString('hex') === zipMark)
    rejectFile('El archivo está comprimido (KMZ): expórtalo como KML, o descomprímelo y sube el archivo .kml.');
  const text = decoded(bytes).trim();
  if (text === '') rejectFile('El archivo está vacío.');
  if (text.startsWith('<')) return areasOf(readKml(text), country);
  if (text.startsWith('{')) return areasOf(readGeojson(text), country);
  return rejectFile('Este archivo no es KML ni GeoJSON.');
}

/** The text of a file in the encodings programs for maps write; a mark at its beginning is left out. */
function decoded(bytes: Buffer): string {
  const mark = bytes.subarray(0, 2).toString('hex');
  if (mark === 'fffe') return new TextDecoder('utf-16le').decode(bytes);
  if (mark === 'feff') return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
