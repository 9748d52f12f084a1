const most = 1_500_000;

const megabytes = (bytes: number) => (bytes / 1_000_000).toFixed(1).replace('.', ',');

/** Why a file cannot be sent to be read as zones, with its real name and size; null when it can. */
export function areasFileTrouble({ name, size }: { name: string; size: number }): string | null {
  if (/\.kmz$/i.test(name))
    return `«${name}» está comprimido. En Google Earth o My Maps, expórtalo como KML en vez de KMZ.`;
  if (!/\.(kml|geojson|json)$/i.test(name)) return `«${name}» no es un archivo .kml ni .geojson.`;
  if (size === 0) return `«${name}» está vacío.`;
  if (size > most) return `«${name}» pesa ${megabytes(size)} MB y el máximo es 1,5 MB. Quita lo que no sean zonas.`;
  return null;
}
