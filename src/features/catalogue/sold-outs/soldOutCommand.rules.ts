import { splitClauses, splitNames } from '#domain/commands/clauses.ts';
import { type CommandMoment, readDuration, readMoment } from '#domain/commands/commandMoment.ts';
import { type CommandToken, isPhrase, phraseLength, textOf, withoutLeading } from '#domain/commands/commandTokens.ts';
import { minuteLength } from '#domain/time/zonedTime.ts';
import type { SoldOutEnd } from './soldOuts.contract.ts';
import { soldOutPhrases } from './soldOutVerbs.ts';

export type SoldOutCommand = {
  /** Name of what is sold out. Without `en` the place may be its last tokens: `tomate providencia`. */
  item: CommandToken[];
  /** Names of places after `en`; null is everywhere, empty is not given. */
  places: CommandToken[][] | null;
  ends: SoldOutEnd;
  /** Local time of the end. */
  until: number | null;
  note: string;
  unread: string | null;
};

const phrases = {
  verb: soldOutPhrases,
  place: ['en'],
  until: ['hasta', 'hasta que'],
  for: ['por', 'porque', 'durante', 'debido a', 'motivo'],
} as const;

const articles = ['el', 'la', 'los', 'las', 'un', 'una', 'de', 'producto', 'ingrediente'];
const everywhere = ['todos', 'todas', 'todos los locales', 'todas las tiendas', 'todas partes', 'toda la cadena'];
const placeFillers = ['el local de', 'el local', 'los locales de', 'la tienda de', 'la tienda', 'locales', 'local'];
const manually = ['nuevo aviso', 'que lo repongamos', 'que lo reponga', 'reponer', 'que llegue', 'que vuelva'];
const untilOpening = ['la proxima apertura', 'la apertura', 'manana', 'que abramos', 'el cierre', 'hoy'];
const restOfDay = ['hoy', 'el resto del dia', 'todo el dia', 'el dia'];

type End = Pick<SoldOutCommand, 'ends' | 'until'>;
const opening: End = { ends: 'opening', until: null };
const at = ({ local }: Pick<CommandMoment, 'local'>): End => ({ ends: 'time', until: local });

function untilOf(tokens: readonly CommandToken[], local: number): { end: End; rest: CommandToken[] } | null {
  if (isPhrase(tokens, manually)) return { end: { ends: 'manual', until: null }, rest: [] };
  if (isPhrase(tokens, untilOpening)) return { end: opening, rest: [] };
  const moment = readMoment(tokens, local);
  return moment && { end: at(moment), rest: tokens.slice(moment.length) };
}

/** `por 2 horas` is a duration, `por hoy` until the next opening, and anything else a note. */
function forOf(tokens: readonly CommandToken[], local: number): { end: End | null; rest: CommandToken[] } {
  const duration = readDuration(tokens);
  if (duration)
    return { end: at({ local: local + duration.minutes * minuteLength }), rest: tokens.slice(duration.length) };
  const day = phraseLength(tokens, restOfDay);
  return { end: day > 0 ? opening : null, rest: tokens.slice(day) };
}

/** Reads `agotar tomate en providencia hasta las 20:00`, at a local time; null if it is no such command. */
export function readSoldOutCommand(tokens: readonly CommandToken[], local: number): SoldOutCommand | null {
  const { head, clauses } = splitClauses(tokens, phrases);
  const [verb, ...others] = clauses;
  if (head.length > 0 || verb?.name !== 'verb') return null;
  const command: SoldOutCommand = {
    item: withoutLeading(verb.tokens, articles),
    places: [],
    ...opening,
    note: '',
    unread: null,
  };
  const addNote = (rest: readonly CommandToken[]) => {
    if (rest.length > 0) command.note = [command.note, textOf(rest)].filter(Boolean).join(' por ');
  };
  for (const { name, tokens: part } of others) {
    if (name === 'place')
      command.places = isPhrase(part, everywhere) ? null : splitNames(withoutLeading(part, placeFillers));
    else if (name === 'for') {
      const { end, rest } = forOf(part, local);
      Object.assign(command, end);
      addNote(rest);
    } else if (name === 'until') {
      const found = untilOf(part, local);
      if (!found) command.unread ??= textOf(part);
      Object.assign(command, found?.end);
      addNote(found?.rest ?? []);
    }
  }
  return command;
}

/** Ways to divide the tokens into an item and a place, the shortest place last. */
export const divisionsOf = (tokens: readonly CommandToken[]): { item: CommandToken[]; place: CommandToken[] }[] =>
  tokens.slice(1).map((_, index) => ({ item: tokens.slice(0, index + 1), place: tokens.slice(index + 1) }));
