import { z } from 'zod';

/** Storage key of a board on this device, by person and tenant. */
export const storageKey = (owner: string, storeId: number, what: 'tablero' | 'toques'): string =>
  `cocina:${owner}:${storeId}:${what}`;

/** Reads a stored value; null when it is missing or from another version of the product. */
export function readStored<T>(name: string, schema: z.ZodType<T>): T | null {
  try {
    return schema.parse(JSON.parse(localStorage.getItem(name) ?? 'null'));
  } catch {
    return null;
  }
}

/** Boards contain names of guests, so a tablet stores only the one it shows. */
export function clearOtherBoards(name: string): void {
  for (const other of Object.keys(localStorage))
    if (other.startsWith('cocina:') && other.endsWith(':tablero') && other !== name) localStorage.removeItem(other);
}

/** A full or forbidden storage costs the memory of a reload, not the board. */
export function writeStored(name: string, value: unknown): void {
  try {
    localStorage.setItem(name, JSON.stringify(value));
  } catch {
    localStorage.removeItem(name);
  }
}
