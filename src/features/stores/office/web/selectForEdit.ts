import type { BulkSelection } from '#kit/web/list/bulk/BulkBar.tsx';
import { toasts } from '#kit/web/shell/toasts.tsx';
import type { StoreRow } from '../../record/stores.contract.ts';
import { maxSelected, storeSelection } from './selection.ts';

/** Selects the chosen stores for the page that edits many; false where they are too many. */
export async function selectForEdit(
  { count, readRows }: BulkSelection<StoreRow>,
  integer: (value: number) => string,
): Promise<boolean> {
  if (count > maxSelected) {
    toasts.partial(`Se editan hasta ${integer(maxSelected)} locales a la vez: usa los filtros para elegir menos`);
    return false;
  }
  storeSelection((await readRows()).map(({ id }) => id));
  return true;
}
