import { normalise } from '#kit/contract/text.ts';

/** A word of a typed command: as typed, and without case and accents. */
export type CommandToken = { text: string; plain: string };

/** `5%`, `$500`, `18:30`, `5/12`, `1.5`, and words; a comma is a token too. */
const tokenPattern = /\d+(?:[.,:/-]\d+)*|[$%,;]|[\p{Letter}\p{Number}&'’.°-]+/gu;

const isDecimal = (text: string) => /^\d+[.,]\d+$/.test(text);

/** The tokens of a command. A dot at the end of one is dropped: `p.m.` is `p.m`. */
export function commandTokens(command: string): CommandToken[] {
  const found = command.match(tokenPattern) ?? [];
  return found
    .map((text) => (isDecimal(text) ? text : text.replace(/[.-]$/, '')))
    .filter(Boolean)
    .map((text) => ({ text, plain: normalise(text) }));
}

export const textOf = (tokens: readonly CommandToken[]): string =>
  tokens
    .map(({ text }) => text)
    .join(' ')
    .replaceAll(' ,', ',');

/** Whether the tokens begin with a phrase, given without case and accents: `fin de mes`. */
export const startsWith = (tokens: readonly CommandToken[], phrase: string): boolean =>
  phrase.split(' ').every((part, at) => tokens[at]?.plain === part);

/** Number of tokens of the longest phrase with which the tokens begin; 0 without one. */
export const phraseLength = (tokens: readonly CommandToken[], phrases: readonly string[]): number =>
  Math.max(0, ...phrases.filter((phrase) => startsWith(tokens, phrase)).map((phrase) => phrase.split(' ').length));

/** Whether the tokens are one of the phrases and nothing else. */
export const isPhrase = (tokens: readonly CommandToken[], phrases: readonly string[]): boolean =>
  tokens.length > 0 && phraseLength(tokens, phrases) === tokens.length;

/** The tokens without those of a phrase at their beginning, one after the other. */
export function withoutLeading(tokens: readonly CommandToken[], phrases: readonly string[]): CommandToken[] {
  let rest = [...tokens];
  for (let length = phraseLength(rest, phrases); length > 0; length = phraseLength(rest, phrases))
    rest = rest.slice(length);
  return rest;
}
