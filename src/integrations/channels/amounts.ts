import type { ChannelAmounts, ChannelLine } from './port.ts';

/** Sum of lines with their options. */
export const sumOfLines = (lines: readonly ChannelLine[]): number =>
  lines.reduce((sum, { quantity, unitPrice, choices }) => sum + quantity * (unitPrice + sumOfLines(choices)), 0);

/** A store's total by its parts; a channel reports `total` besides them. */
export const sumOfParts = ({ products, storeDiscount, delivery, tip, fees }: Omit<ChannelAmounts, 'total'>): number =>
  products - storeDiscount + delivery + tip + fees;
