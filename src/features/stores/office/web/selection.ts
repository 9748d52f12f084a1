import { createIdSelection } from '#kit/web/list/bulk/idSelection.ts';

/** Stores one request may change. */
export const maxSelected = 1000;

/** Which stores are edited together. */
export const { store: storeSelection, useSelection } = createIdSelection('edicion-en-bloque:locales', maxSelected);
