import { type Call, readCall } from '../client/call.ts';

/** Of a catalogue of 5,000 products with their options, in one answer. */
const maxBytes = 30_000_000;
const deadline = 60_000;

/** A read of a catalogue that comes in one answer. */
export const catalogueCall = (path: string): Call => readCall('Leer los productos', path, { maxBytes, deadline });
