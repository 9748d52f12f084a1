import type { CountryCode } from '#domain/countries.ts';
import { readAreasFile } from './areasFile.ts';

/** The areas of a file as JSON. */
export const work = ({ bytes, country }: { bytes: Uint8Array; country: CountryCode }): string =>
  JSON.stringify(readAreasFile(Buffer.from(bytes), country));
