import { ProviderFailure } from '../client/ProviderFailure.ts';
import { fromHundredths, fromMajorUnits, toHundredths, toMajorUnits } from '../currency.ts';
import type { ChannelAmounts, ChannelLine } from './port.ts';

/** How channels count money: in pesos or quetzales, in hundredths of them, or in hundred thousandths. */
const units = {
  major: { read: fromMajorUnits, write: toMajorUnits },
  hundredths: { read: fromHundredths, write: toHundredths },
  e5: {
    read: (amount: number, currency: string) => fromHundredths(amount / 1000, currency),
    write: (amount: number, currency: string) => toHundredths(amount, currency) * 1000,
  },
} as const;
export type AmountUnit = keyof typeof units;

/** An amount of a channel in the tenant's minor unit. Throws where it would have to be rounded. */
export function readAmount(amount: number, unit: AmountUnit, currency: string): number {
  const minor = units[unit].read(amount, currency);
  if (units[unit].write(minor, currency) === amount) return minor;
  throw new ProviderFailure('unreadable', `El monto ${amount} no existe en ${currency}: no se redondea.`);
}

/** The same in the other direction, for sandboxes. */
export const writeAmount = (amount: number, unit: AmountUnit, currency: string): number =>
  units[unit].write(amount, currency);

/** Sum of lines with their options. */
export const sumOfLines = (lines: readonly ChannelLine[]): number =>
  lines.reduce((sum, { quantity, unitPrice, choices }) => sum + quantity * (unitPrice + sumOfLines(choices)), 0);

/** A store's total by its parts; a channel reports `total` besides them. */
export const sumOfParts = ({ products, storeDiscount, delivery, tip, fees }: Omit<ChannelAmounts, 'total'>): number =>
  products - storeDiscount + delivery + tip + fees;
