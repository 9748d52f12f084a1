import { pluralize } from '#kit/web/shell/format.tsx';
import type { SoldOutRow } from '../soldOuts.contract.ts';

type NoticeRow = Pick<SoldOutRow, 'target' | 'targetId' | 'name' | 'storeId' | 'storeName'>;

const nouns: Record<SoldOutRow['target'], readonly [string, string]> = {
  product: ['producto', 'productos'],
  modifier: ['opción', 'opciones'],
  ingredient: ['ingrediente', 'ingredientes'],
};

/** `Tomate agotado en 3 locales`: what went off sale and where, once it is done. */
export function soldOutNotice(rows: readonly NoticeRow[], integer: (value: number) => string): string {
  const [first] = rows;
  if (!first) return 'Ya estaba agotado';
  const things = new Set(rows.map(({ targetId }) => targetId)).size;
  const places = new Map(rows.map(({ storeId, storeName }) => [storeId, storeName]));
  const ending = things === 1 ? 'agotado' : first.target === 'modifier' ? 'agotadas' : 'agotados';
  const what = things === 1 ? first.name : pluralize(things, nouns[first.target], integer);
  const named = places.size === 1 ? first.storeName : pluralize(places.size, ['local', 'locales'], integer);
  return `${what} ${ending} en ${places.has(null) ? 'todos los locales' : named}`;
}
