import type { TablerIcon } from '@tabler/icons-react';
import type { CallArgs, Endpoint, Reply } from '#kit/contract/endpoint.ts';
import type { TenantFormat } from './format.tsx';

/** A way to carry out a typed command: it leads to a filled dialog that the user confirms. */
export type CommandProposal = { label: string; sub?: string; path: string };

/** `problem`: a sentence about what is missing or not understood. */
export type CommandReply = { proposals: CommandProposal[]; problem?: string };

export const withProblem = (problem: string): CommandReply => ({ proposals: [], problem });

export type CommandContext = {
  /** Now on the clock of a zone, or of the tenant, as milliseconds since 1970. */
  localIn: (timeZone?: string) => number;
  format: TenantFormat;
  /** Reads an endpoint, from the cache if it was read a moment ago. */
  read: <E extends Endpoint>(endpoint: E, args: CallArgs<E>) => Promise<Reply<E>>;
};

/** Proposals for a typed command; null if it is none of this kind. */
export type ReadCommand = (text: string, context: CommandContext) => Promise<CommandReply | null>;

/** A command that users type into the palette: `cerrar viña hasta 18:00`. */
export type ScreenCommand = {
  /** First words of the command, in lower case without accents. */
  verbs: readonly string[];
  /** Shown in the empty palette, which types it for the user. */
  examples: readonly string[];
  icon: TablerIcon;
  policy: string;
  flag?: string;
  load: () => Promise<ReadCommand>;
};

/** Addresses hold JSON; other text stands for itself. */
function searchText(value: unknown): string {
  if (typeof value !== 'string') return JSON.stringify(value);
  try {
    JSON.parse(value);
    return JSON.stringify(value);
  } catch {
    return value;
  }
}

/** An address with values that its route parses: `/stores?close={…}`. */
export function pathWith(path: string, search: Readonly<Record<string, unknown>>): string {
  const present = Object.entries(search).filter(([, value]) => value !== undefined);
  const texts = present.map(([name, value]): [string, string] => [name, searchText(value)]);
  return `${path}?${new URLSearchParams(texts).toString()}`;
}
