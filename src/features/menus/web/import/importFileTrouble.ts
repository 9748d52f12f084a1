import { mostImportBytes } from '../../menuImport.contract.ts';

const megabytes = (bytes: number) => (bytes / 1_000_000).toFixed(1).replace('.', ',');

/** Why a file cannot be imported, with its real name and size; null when it can. */
export function importFileTrouble({ name, size }: { name: string; size: number }): string | null {
  if (!/\.(csv|txt|xlsx?)$/i.test(name)) return `«${name}» no es una planilla. Sube un archivo .csv, .xls o .xlsx.`;
  if (size === 0) return `«${name}» está vacío. Descarga la plantilla y agrega un producto por línea.`;
  if (size > mostImportBytes) return `«${name}» pesa ${megabytes(size)} MB y el máximo es 1,5 MB. Divídelo en partes.`;
  return null;
}
