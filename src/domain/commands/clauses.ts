import { type CommandToken, phraseLength } from './commandTokens.ts';

/** A part of a command: the tokens that begin it, such as `hasta` or `desde`, and those after them. */
export type Clause<Name extends string> = { name: Name; begin: CommandToken[]; tokens: CommandToken[] };

/** The beginnings of a clause, longest first where one contains another. */
export type ClausePhrases<Name extends string> = Readonly<Record<Name, readonly string[]>>;

/** Splits a command where its clauses begin. `head` is the part before the first one. */
export function splitClauses<Name extends string>(
  tokens: readonly CommandToken[],
  phrases: ClausePhrases<Name>,
): { head: CommandToken[]; clauses: Clause<Name>[] } {
  const names = Object.keys(phrases) as Name[];
  const head: CommandToken[] = [];
  const clauses: Clause<Name>[] = [];
  for (let at = 0; at < tokens.length; ) {
    const rest = tokens.slice(at);
    const begins = names
      .map((name) => ({ name, length: phraseLength(rest, phrases[name]) }))
      .toSorted((one, other) => other.length - one.length)[0];
    if (begins && begins.length > 0)
      clauses.push({ name: begins.name, begin: rest.slice(0, begins.length), tokens: [] });
    else (clauses.at(-1)?.tokens ?? head).push(tokens[at] as CommandToken);
    at += Math.max(1, begins?.length ?? 0);
  }
  return { head, clauses };
}

/** Splits a list of names: `viña, quilpué y concón`. */
export function splitNames(tokens: readonly CommandToken[]): CommandToken[][] {
  const names: CommandToken[][] = [[]];
  for (const word of tokens) {
    if (word.plain === ',' || word.plain === 'y' || word.plain === 'e') names.push([]);
    else names.at(-1)?.push(word);
  }
  return names.filter(({ length }) => length > 0);
}
