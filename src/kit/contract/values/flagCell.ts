import { normalise } from '../text.ts';

const yes = new Set(['si', 's', 'yes', 'y', 'true', 'verdadero', 'x', '1']);
const no = new Set(['no', 'n', 'false', 'falso', '0']);

/** What a cell of a file says that is answered with yes or no; null where it says neither. */
export function flagOf(cell: string): boolean | null {
  const word = normalise(cell.trim());
  if (yes.has(word)) return true;
  return no.has(word) ? false : null;
}
