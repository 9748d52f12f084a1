import { type CountryCode, countries } from '#domain/countries.ts';
import { type PosDocumentKind, type TaxState, taxStateLabels } from './posDocuments.contract.ts';

/** A document as people name it: `Boleta 1234`. */
export function documentName(
  { kind, number }: { kind: PosDocumentKind; number: string },
  country: CountryCode,
): string {
  const { ticket, invoice } = countries[country].words;
  return `${{ receipt: ticket, invoice, creditNote: 'Nota de crédito' }[kind]} ${number}`;
}

/** Tax offices with their articles. */
const taxOffices: Record<CountryCode, string> = { cl: 'el SII', cr: 'Hacienda', gt: 'la SAT', mx: 'el SAT' };

/** Decision of the tax office about a document: `Aceptado por el SII`. */
export const taxText = (state: TaxState, country: CountryCode): string =>
  `${taxStateLabels[state]} ${state === 'pending' ? 'en' : 'por'} ${taxOffices[country]}`;

const minute = 60_000;
const hour = 60 * minute;
const delays = [3 * minute, 10 * minute, 30 * minute, hour, 3 * hour];
const laterDelay = 6 * hour;

/** Reads of a document that the tax office has not decided about: they end after five days. */
const maxReads = delays.length + 20;

/** Milliseconds until the decision of the tax office is read, by the reads before; null: it is not waited for any longer. */
export const taxReadDelay = (reads: number): number | null =>
  reads >= maxReads ? null : (delays[reads] ?? laterDelay);

/** Calls for a credit note before it is left to a person: about eight hours. */
export const maxCreditCalls = 100;
