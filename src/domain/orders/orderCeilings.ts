import type { CountryCode } from '../countries.ts';

/** Largest order that is taken without asking: units, and the total of an order that is paid on receipt, in the minor unit. */
export type OrderCeilings = { unitsPerLine: number; units: number; unpaidTotal: number };

const unpaidTotals: Record<CountryCode, number> = { cl: 500_000, cr: 300_000, gt: 4_000_00, mx: 10_000_00 };

/** Ceilings of companies without their own, by country. */
export const defaultCeilings = (country: CountryCode): OrderCeilings => ({
  unitsPerLine: 50,
  units: 200,
  unpaidTotal: unpaidTotals[country],
});

/** No order exceeds these, whatever its company chose, also when staff take it. */
export const hardCeilings = (country: CountryCode): OrderCeilings => ({
  unitsPerLine: 999,
  units: 5000,
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
    unitsPerLine: effective('unitsPerLine'),
    units: effective('units'),
    unpaidTotal: effective('unpaidTotal'),
  };
}
