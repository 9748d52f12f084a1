import type { CountryCode } from '../countries.ts';

/** Largest order that is taken without asking: units of a product, units in all, and the total of an order that is paid on receipt, in the minor unit. */
export type OrderCeilings = { unitsPerProduct: number; units: number; unpaidTotal: number };

/** Units of one line. */
export const maxLineUnits = 999;

/** Units that no order exceeds in any country. */
export const hardUnits = 5000;

const unpaidTotals: Record<CountryCode, number> = { cl: 500_000, cr: 300_000, gt: 4_000_00, mx: 10_000_00 };

/** Ceilings of companies without their own, by country. */
export const defaultCeilings = (country: CountryCode): OrderCeilings => ({
  unitsPerProduct: 50,
  units: 200,
  unpaidTotal: unpaidTotals[country],
});

/** No order exceeds these, whatever its company chose, also when staff take it. */
export const hardCeilings = (country: CountryCode): OrderCeilings => ({
  unitsPerProduct: hardUnits,
  units: hardUnits,
  unpaidTotal: 10 * unpaidTotals[country],
});

/** Ceilings of a company that left some blank. */
export function orderCeilings(
  chosen: { [Name in keyof OrderCeilings]: number | null },
  country: CountryCode,
): OrderCeilings {
  const [blank, hard] = [defaultCeilings(country), hardCeilings(country)];
  const effective = (name: keyof OrderCeilings) => Math.min(chosen[name] ?? blank[name], hard[name]);
  return {
    unitsPerProduct: effective('unitsPerProduct'),
    units: effective('units'),
    unpaidTotal: effective('unpaidTotal'),
  };
}
