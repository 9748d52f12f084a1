import { ProviderFailure } from './client/ProviderFailure.ts';
import { fromHundredths, fromMajorUnits, toHundredths, toMajorUnits } from './currency.ts';

/** How providers count money: in pesos or quetzales, in hundredths of them, or in hundred thousandths. */
const units = {
  major: { read: fromMajorUnits, write: toMajorUnits },
  hundredths: { read: fromHundredths, write: toHundredths },
  e5: {
    read: (amount: number, currency: string) => fromHundredths(amount / 1000, currency),
    write: (amount: number, currency: string) => toHundredths(amount, currency) * 1000,
  },
} as const;
export type AmountUnit = keyof typeof units;

/** An amount of a provider in the tenant's minor unit. Throws where it would have to be rounded. */
export function readAmount(amount: number, unit: AmountUnit, currency: string): number {
  const minor = units[unit].read(amount, currency);
  if (units[unit].write(minor, currency) === amount) return minor;
  throw new ProviderFailure('unreadable', `El monto ${amount} no existe en ${currency}: no se redondea.`);
}

/** The same in the other direction, for sandboxes. */
export const writeAmount = (amount: number, unit: AmountUnit, currency: string): number =>
  units[unit].write(amount, currency);
