/** A run of digits that a number may not hold exactly. */
const longDigits = /\d{16}/;

type Reviver = (this: unknown, key: string, value: unknown, context: { source?: string }) => unknown;

/** Integers beyond 2^53 become texts with all their digits: providers use them as ids. */
const preserveLongIntegers: Reviver = (_key, value, { source = '' }) =>
  typeof value === 'number' && !Number.isSafeInteger(value) && /^-?\d+$/.test(source) ? source : value;

/** Parses JSON of a provider without losing digits of its ids. Throws SyntaxError. */
export const parseJson = (text: string): unknown =>
  JSON.parse(text, longDigits.test(text) ? (preserveLongIntegers as Parameters<typeof JSON.parse>[1]) : undefined);

/** JSON functions of the engine that TypeScript does not type yet. */
const engine = JSON as unknown as { rawJSON(text: string): unknown; isRawJSON(value: unknown): boolean };

/** An id of digits as JSON writes an integer, with all of them; any other text as a string. */
export const rawInteger = (id: string): unknown => (/^-?(0|[1-9]\d*)$/.test(id) ? engine.rawJSON(id) : id);

const preserveNumbers: Reviver = (_key, value, { source }) =>
  typeof value === 'number' && source !== undefined ? engine.rawJSON(source) : value;

/** Changes the values of a JSON text; its numbers stay as they are written. Throws SyntaxError. */
export const rewriteJson = (text: string, change: (name: string, value: unknown) => unknown): string =>
  JSON.stringify(JSON.parse(text, preserveNumbers as Parameters<typeof JSON.parse>[1]), change);
