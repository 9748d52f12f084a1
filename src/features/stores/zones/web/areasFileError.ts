import { type FileRule, fileError } from '#kit/web/form/files/fileError.ts';

const rule: FileRule = {
  extensions: ['.kml', '.geojson', '.json'],
  maxBytes: 1_500_000,
  otherKind: 'no es un archivo .kml ni .geojson.',
  empty: 'está vacío.',
  tooBig: 'Quita lo que no sean zonas.',
};

/** Why a file cannot be sent to be read as zones, with its real name and size; null when it can. */
export function areasFileError(file: Pick<File, 'name' | 'size'>): string | null {
  if (/\.kmz$/i.test(file.name))
    return `«${file.name}» está comprimido. En Google Earth o My Maps, expórtalo como KML en vez de KMZ.`;
  return fileError(file, rule);
}
