import { fail } from '#kit/contract/failures.ts';

/** Refuses a file of areas with one sentence, at the field it came in. */
export const rejectFile = (message: string): never => fail('invalidFields', { message, fields: { data: [message] } });

/** A zone that has a name, or not, at the beginning of a sentence. */
export const zoneLabel = (name: string): string => (name.trim() ? `La zona ${quoted(name)}` : 'Una zona sin nombre');

const maxQuotedLength = 40;

/** Text on one line, without controls and halves of characters. */
export const oneLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Z}]+/gu, ' ')
    .replace(/\p{Cs}/gu, '')
    .trim();

/** Shortens a text of the file to one line for an error message. */
export function quoted(text: string): string {
  const plain = oneLine(text);
  return `«${plain.length > maxQuotedLength ? `${oneLine(plain.slice(0, maxQuotedLength))}…` : plain}»`;
}
