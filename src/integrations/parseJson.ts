/** A run of digits that a number may not hold exactly. */
const longDigits = /\d{16}/;

type Reviver = (this: unknown, key: string, value: unknown, context: { source?: string }) => unknown;

/** Integers beyond 2^53 become texts with all their digits: providers use them as ids. */
const preserveLongIntegers: Reviver = (_key, value, { source = '' }) =>
  typeof value === 'number' && !Number.isSafeInteger(value) && /^-?\d+$/.test(source) ? source : value;

/** Parses JSON of a provider without losing digits of its ids. Throws SyntaxError. */
export const parseJson = (text: string): unknown =>
  JSON.parse(text, longDigits.test(text) ? (preserveLongIntegers as Parameters<typeof JSON.parse>[1]) : undefined);
