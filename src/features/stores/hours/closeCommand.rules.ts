import { type Clause, splitClauses, splitNames } from '#domain/commands/clauses.ts';
import {
  type CommandMoment,
  momentText,
  readDuration,
  readMoment,
  weekdayNames,
} from '#domain/commands/commandMoment.ts';
import { type CommandToken, isPhrase, phraseLength, textOf, withoutLeading } from '#domain/commands/commandTokens.ts';
import type { DispatchScope } from '#domain/delivery/dispatch.ts';
import { timeStep } from '#domain/schedule/schedule.ts';
import { dayLength, minuteLength } from '#domain/time/zonedTime.ts';
import { closeVerbs } from './closeVerbs.ts';
import { openVerbs } from './openVerbs.ts';
import type { ClosingKind } from './closings.contract.ts';

/** Period of a closing as the form holds it: local times of the stores. */
export type CommandPeriod = { kind: ClosingKind; startLocal: string | null; endLocal: string | null };

export type CloseCommand = CommandPeriod & {
  /** Names of places, each of one or more tokens; null is every store. */
  places: CommandToken[][] | null;
  /** The same as one name: `colina y lampa` may be a single store. */
  together: CommandToken[];
  reason: string;
  dispatchMethod: DispatchScope;
  /** Part that is not understood, as typed. */
  unread: string | null;
};

const phrases = {
  until: ['hasta', 'hasta que'],
  from: ['desde', 'a partir de', 'a partir del'],
  for: ['por', 'durante', 'porque', 'debido a', 'motivo', 'por motivo de'],
  only: ['solo', 'solamente', 'unicamente'],
} as const;
type Part = Clause<keyof typeof phrases>;

const fillers = ['los locales de', 'los locales', 'el local de', 'el local', 'las tiendas de', 'las tiendas'].concat(
  ['la tienda de', 'la tienda', 'locales', 'local', 'tiendas', 'tienda', 'sucursales', 'sucursal', 'de', 'en'],
  ['la comuna de', 'comuna', 'el grupo', 'grupo'],
);
const everywhere = ['todo', 'todos', 'todas', 'todos los locales', 'todas las tiendas', 'toda la cadena', 'la cadena'];
const untilOpened = ['nuevo aviso', 'que alguien lo abra', 'alguien lo abra', 'que avise', 'siempre', 'aviso'];
const endOfDay = ['el cierre', 'cierre', 'el fin del dia', 'fin del dia', 'el final del dia', 'manana', 'el otro dia'];
const restOfDay = [
  'hoy',
  'el resto del dia',
  'resto del dia',
  'todo el dia',
  'el dia',
  'el dia de hoy',
  'toda la tarde',
];
const deliveryTerms = new Set(['delivery', 'despacho', 'despachos', 'reparto', 'envio', 'envios']);
const pickUpTerms = new Set(['retiro', 'retiros', 'mostrador']);

const now = { kind: 'restOfDay', startLocal: null, endLocal: null } satisfies CommandPeriod;
const until = (local: number): CommandPeriod => ({ kind: 'until', startLocal: null, endLocal: momentText(local) });

/** The end in steps of the form, not before the requested duration. */
function forMinutes(minutes: number, local: number): CommandPeriod {
  if (minutes === 60) return { ...now, kind: 'oneHour' };
  if (minutes === 120) return { ...now, kind: 'twoHours' };
  const step = timeStep * minuteLength;
  return until(Math.ceil((local + minutes * minuteLength) / step) * step);
}

type Draft = Omit<CloseCommand, 'places' | 'together'> & { from: CommandMoment | null; until: CommandMoment | null };

/** Reads the moment of a clause; the tokens after it are the reason: `hasta las 18:00 corte de luz`. */
function momentOf({ tokens }: Part, local: number, draft: Draft): CommandMoment | null {
  const found = readMoment(tokens, local);
  if (!found) draft.unread ??= textOf(tokens);
  else addReason(draft, tokens.slice(found.length));
  return found;
}

function addReason(draft: Draft, tokens: readonly CommandToken[]): void {
  if (tokens.length > 0) draft.reason = [draft.reason, textOf(tokens)].filter(Boolean).join(' por ');
}

const readers: Record<keyof typeof phrases, (part: Part, local: number, draft: Draft) => void> = {
  until: (part, local, draft) => {
    if (isPhrase(part.tokens, untilOpened)) draft.kind = 'permanent';
    else if (!isPhrase(part.tokens, endOfDay)) draft.until = momentOf(part, local, draft);
  },
  from: (part, local, draft) => {
    if (!isPhrase(part.tokens, ['ahora', 'ya'])) draft.from = momentOf(part, local, draft);
  },
  for: ({ tokens }, local, draft) => {
    const duration = readDuration(tokens);
    const day = phraseLength(tokens, restOfDay);
    if (duration) {
      Object.assign(draft, forMinutes(duration.minutes, local));
      addReason(draft, tokens.slice(duration.length));
    } else addReason(draft, tokens.slice(day));
  },
  only: ({ tokens }, _, draft) => {
    const isIn = (set: ReadonlySet<string>) => tokens.some(({ plain }) => set.has(plain));
    if (isIn(deliveryTerms) !== isIn(pickUpTerms)) draft.dispatchMethod = isIn(deliveryTerms) ? 'delivery' : 'pickUp';
    else draft.unread ??= textOf(tokens);
  },
};

const nowTerms = ['hoy', 'ahora', 'ya', 'desde ahora', 'desde ya'];
const dayNames = [...nowTerms, 'manana', 'pasado manana', ...weekdayNames.flatMap((name) => [name, `el ${name}`])];

/** A day at the end of the names is the day of the closing: `cerrar viña el lunes`. */
function splitDay(head: readonly CommandToken[]): { names: CommandToken[]; day: CommandToken[] } {
  const length = [3, 2, 1].find((count) => count < head.length && isPhrase(head.slice(-count), dayNames)) ?? 0;
  return { names: head.slice(0, head.length - length), day: length > 0 ? head.slice(-length) : [] };
}

function periodOf({ kind, startLocal, endLocal, from, until: to }: Draft, day: CommandMoment | null): CommandPeriod {
  if (from) return { kind: 'period', startLocal: momentText(from.local), endLocal: to ? momentText(to.local) : null };
  if (to) return until(to.local);
  if (!day || kind !== 'restOfDay') return { kind, startLocal, endLocal };
  return { kind: 'period', startLocal: momentText(day.local), endLocal: momentText(day.local + dayLength) };
}

export type OpenCommand = Pick<CloseCommand, 'places' | 'together' | 'unread'>;

/** Reads `abrir viña`; null if it is no such command. Stores open at once: a moment is not understood. */
export function readOpenCommand(tokens: readonly CommandToken[]): OpenCommand | null {
  if (!openVerbs.includes(tokens[0]?.plain ?? '')) return null;
  const { head, clauses } = splitClauses(tokens.slice(1), phrases);
  const { names, day } = splitDay(withoutLeading(head, fillers));
  const [clause] = clauses;
  const others = clause ? [...clause.begin, ...clause.tokens] : day;
  const isNow = isPhrase(others, nowTerms);
  return {
    places: isPhrase(names, everywhere) ? null : splitNames(names),
    together: names,
    unread: others.length > 0 && !isNow ? textOf(others) : null,
  };
}

/** Reads `cerrar viña hasta las 18:00 por corte de luz`, at a local time; null if it is no such command. */
export function readCloseCommand(tokens: readonly CommandToken[], local: number): CloseCommand | null {
  if (!closeVerbs.includes(tokens[0]?.plain ?? '')) return null;
  const { head, clauses } = splitClauses(tokens.slice(1), phrases);
  const { names, day } = splitDay(withoutLeading(head, fillers));
  const isToday = isPhrase(day, nowTerms);
  const draft: Draft = { ...now, reason: '', dispatchMethod: 'both', unread: null, from: null, until: null };
  for (const clause of clauses) readers[clause.name](clause, local, draft);
  const { reason, dispatchMethod, unread } = draft;
  return {
    ...periodOf(draft, isToday ? null : readMoment(day, local)),
    places: isPhrase(names, everywhere) ? null : splitNames(names),
    together: names,
    reason,
    dispatchMethod,
    unread,
  };
}
