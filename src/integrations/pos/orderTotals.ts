import type { PosLine } from './port.ts';

type Priced = Pick<PosLine, 'quantity' | 'unitPrice'>;

/** Amount of a line with its options, before its discount. */
export const lineAmount = ({ quantity, unitPrice, choices }: Priced & { choices: readonly Priced[] }): number =>
  quantity * choices.reduce((sum, choice) => sum + choice.quantity * choice.unitPrice, unitPrice);

/** Sum of the discounts of lines. */
export const discountOf = (lines: readonly Pick<PosLine, 'discount'>[]): number =>
  lines.reduce((sum, { discount }) => sum + discount, 0);
