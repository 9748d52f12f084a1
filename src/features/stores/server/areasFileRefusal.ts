import { fail } from '#domain/failures.ts';

/** Refuses a file of areas with one sentence, at the field it came in. */
export const refuseFile = (message: string): never => fail('invalidFields', { message, fields: { data: [message] } });

/** A zone that has a name, or not, at the beginning of a sentence. */
export const zoneCalled = (name: string): string => (name.trim() ? `La zona ${quoted(name)}` : 'Una zona sin nombre');

const mostShown = 40;

/** What somebody wrote, as a sentence quotes it: short, on one line. */
export function quoted(text: string): string {
  const plain = text.replace(/[\p{C}\p{Z}]+/gu, ' ').trim();
  return `«${plain.length > mostShown ? `${plain.slice(0, mostShown)}…` : plain}»`;
}
