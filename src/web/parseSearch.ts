import { parseSearchWith } from '@tanstack/react-router';

/** Parses a value of an address. Only canonical numbers are numbers: `12e345` and `007` are text. */
const valueOf = (text: string): unknown => {
  const value: unknown = JSON.parse(text);
  return typeof value === 'number' && String(value) !== text ? text : value;
};

/** Parses the query string of an address. */
export const parseSearch = parseSearchWith(valueOf);
