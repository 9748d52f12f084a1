/** A value as the country writes it: money in minor units, a count, a percentage, minutes. */
export type Format = (value: number) => string;
