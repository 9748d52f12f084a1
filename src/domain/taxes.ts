import type { CountryCode } from './countries.ts';

/** Percentage of the tax that prices of a country include. Only servers need it, so screens do not load it. */
export const taxPercents: Readonly<Record<CountryCode, number>> = { cl: 19, cr: 13, gt: 12, mx: 16 };
