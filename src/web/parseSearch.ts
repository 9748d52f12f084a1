import { parseSearchWith } from '@tanstack/react-router';

/** A value of an address. What is not written as numbers are is text: `12e345` is a word that somebody looks for, and `007` another. */
const valueOf = (text: string): unknown => {
  const value: unknown = JSON.parse(text);
  return typeof value === 'number' && String(value) !== text ? text : value;
};

/** Reads what an address asks for after its question mark. */
export const parseSearch = parseSearchWith(valueOf);
