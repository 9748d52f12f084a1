const most = 1_500_000;

const megabytes = (bytes: number) => (bytes / 1_000_000).toFixed(1).replace('.', ',');

/** Why a file cannot be imported, with its real name and size; null when it can. */
export function fileTrouble({ name, size }: { name: string; size: number }): string | null {
  if (!/\.csv$/i.test(name))
    return `«${name}» no es un archivo .csv. En tu planilla, usa «Guardar como» y elige CSV (UTF-8).`;
  if (size === 0) return `«${name}» está vacío. Descarga la plantilla y agrega una persona por línea.`;
  if (size > most) return `«${name}» pesa ${megabytes(size)} MB y el máximo es 1,5 MB. Divídelo en partes.`;
  return null;
}
