import { normalise } from '../text.ts';

const yes = new Set(['si', 's', 'yes', 'y', 'true', 'verdadero', 'x', '1']);
const no = new Set(['no', 'n', 'false', 'falso', '0']);

/** Parses a yes/no cell of a file; null where it is neither. */
export function flagOf(cell: string): boolean | null {
  const word = normalise(cell.trim());
  if (yes.has(word)) return true;
  return no.has(word) ? false : null;
}
