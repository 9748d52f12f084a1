import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Failure } from '#kit/contract/failures.ts';
import { localOf } from '#domain/time/zonedTime.ts';
import { normalise } from '#kit/contract/text.ts';
import { call } from '#kit/web/api/call.ts';
import { endpointQuery } from '#kit/web/api/query.ts';
import type { CommandContext, ScreenCommand } from '#kit/web/shell/commands.ts';
import { useCurrentUser } from '#kit/web/session/currentUser.ts';
import { type TenantFormat, useTenantFormat } from '#kit/web/shell/format.tsx';
import { closedCommandReason, commandsOf, type Entry } from './entries.ts';

const firstTerm = (text: string): string => normalise(text).trim().split(/\s/, 1)[0] ?? '';

/** How long a name that was looked up stays valid. */
const staleMs = 30_000;

type Client = ReturnType<typeof useQueryClient>;

const contextOf = (client: Client, format: TenantFormat, tenantZone: string): CommandContext => ({
  localIn: (timeZone = tenantZone) => localOf(timeZone, Date.now()),
  format,
  read: (endpoint, args) =>
    client.fetchQuery({ ...endpointQuery(endpoint, args), queryFn: () => call(endpoint, args), staleTime: staleMs }),
});

/** Why a command that exists is not carried out. */
const closedCommands = {
  permission: 'Tu rol no permite hacer esto: pídeselo a quien administra los usuarios',
  off: 'Tu empresa tiene desactivada la función que esto necesita',
};

type Typed = { entries: Entry[]; problem: string | undefined };
const noCommand: Typed = { entries: [], problem: undefined };

async function proposals(text: string, commands: readonly ScreenCommand[], context: CommandContext): Promise<Typed> {
  for (const { icon, load } of commands) {
    const reply = await (await load())(text, context);
    if (reply)
      return {
        entries: reply.proposals.map((each) => ({ ...each, icon, isCommand: true as const })),
        problem: reply.problem,
      };
  }
  return noCommand;
}

/** Ways to carry out what is typed, if it is a command: each opens a filled dialog. */
export function useCommands(text: string): Typed & { pending: boolean; failure: Failure | null } {
  const client = useQueryClient();
  const format = useTenantFormat();
  const me = useCurrentUser();
  const term = firstTerm(text);
  const commands = commandsOf(me).filter(({ verbs }) => verbs.includes(term));
  const isSentence = text.trim().includes(' ');
  const enabled = commands.length > 0 && isSentence;
  const { data, isFetching, error } = useQuery<Typed, Failure>({
    queryKey: ['commands', text],
    queryFn: () => proposals(text, commands, contextOf(client, format, me.tenant.timeZone)),
    enabled,
    // A time without a day means the next one: what was read a minute ago may mean another moment.
    staleTime: 0,
    gcTime: 0,
  });
  const closed = isSentence ? closedCommandReason(me, term) : null;
  return {
    entries: [],
    problem: closed ? closedCommands[closed] : undefined,
    ...(enabled && data),
    pending: enabled && isFetching,
    failure: enabled ? error : null,
  };
}
