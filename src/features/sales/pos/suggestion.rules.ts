import type { MappingRow } from './mapping.contract.ts';

/** The suggested item of a row, as a question: names alone may be too alike, so its code is first. */
export const suggestionText = ({ code, itemName }: Pick<MappingRow, 'code' | 'itemName'>): string =>
  `¿${code} ${itemName}?`;
