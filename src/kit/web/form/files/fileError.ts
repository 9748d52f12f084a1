import { megabytes } from '#kit/contract/values/megabytes.ts';

export type FileRule = {
  /** With the dot, in lower case. */
  extensions: readonly string[];
  maxBytes: number;
  /** Error after the name of a file of another type, with the fix: `no es un archivo .csv. En tu planilla…`. */
  otherKind: string;
  /** The same of a file with nothing in it: `está vacío. Agrega una persona por línea.` */
  empty: string;
  /** Fix for a file that is too large: `Divídelo en partes.` */
  tooBig: string;
};

/** Why a file cannot be sent, with its real name and size; null when it can. */
export function fileError({ name, size }: Pick<File, 'name' | 'size'>, rule: FileRule): string | null {
  const { extensions, maxBytes, otherKind, empty, tooBig } = rule;
  if (!extensions.some((extension) => name.toLowerCase().endsWith(extension))) return `«${name}» ${otherKind}`;
  if (size === 0) return `«${name}» ${empty}`;
  if (size > maxBytes)
    return `«${name}» pesa ${megabytes(size)} MB y el máximo es ${megabytes(maxBytes)} MB. ${tooBig}`;
  return null;
}
