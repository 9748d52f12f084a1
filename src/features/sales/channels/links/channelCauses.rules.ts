import type { ChannelLinkRow } from './links.contract.ts';
import { pauseText } from './linkText.rules.ts';

/**
 * Whether a store receives the orders of a channel, why not, and where that is set.
 *
 * `ok` null: it is not known yet, or the store does not sell there.
 */
export type ChannelCheck = {
  ok: boolean | null;
  sentence: string;
  at: 'reference' | 'channels' | 'schedules' | 'credentials' | 'menu';
};

const connectionCauses = {
  other: 'Sus pedidos los recibe otro integrador',
  nobody: 'Nadie recibe sus pedidos: hay que conectarlo a Comanda',
} as const;

/** Sentences of the channel may end in a period. */
const sentenceOf = (text: string) => `${text.replace(/\.$/, '')}.`;

const failed = (text: string, at: ChannelCheck['at']): ChannelCheck => ({ ok: false, sentence: sentenceOf(text), at });

/** Refused and expired orders of a store today, and at how many its channel pauses it. */
export type Strikes = { count: number; limit: number };

/** Why guests see no menu of ours; null where they do, or where the channel has one that was not made here. */
function menuCause(row: ChannelLinkRow): string | null {
  const { providerName: name, takesMenus, menuState, menuLiveAt, menuReason, lastOrderAt } = row;
  if (!takesMenus || menuLiveAt !== null) return null;
  if (menuState === 'refused')
    return `Su menú no está publicado: ${name} lo rechazó${menuReason ? ` (${menuReason.replace(/\.$/, '')})` : ''}`;
  if (menuState === 'waiting') return `Su menú no está publicado: ${name} todavía lo revisa`;
  if (menuState === 'sending' || menuState === 'lost')
    return `Su menú no está publicado: falta la respuesta de ${name}`;
  return lastOrderAt === null ? `Su menú no está publicado en ${name}` : null;
}

/** `Hoy rechazó o dejó vencer un pedido: con otro, Uber Eats lo pausa.`; blank without any. */
function strikesText(name: string, strikes: Strikes | null): string {
  if (strikes === null || strikes.count === 0) return '';
  const { count, limit } = strikes;
  const orders = count === 1 ? 'un pedido' : `${count} pedidos`;
  if (count >= limit)
    return ` Hoy rechazó o dejó vencer ${orders}: ${name} lo pausa hasta las 6:00, o hasta que lo abras.`;
  const more = limit - count === 1 ? 'otro' : `otros ${limit - count}`;
  return ` Hoy rechazó o dejó vencer ${orders}: con ${more}, ${name} lo pausa.`;
}

/** Next opening of a store that its own hours have closed; null where another cause does. */
function hoursCause({ state, closedBy, closedByHours }: ChannelLinkRow, momentText: (instant: string) => string) {
  const isCause = state === 'open' || state === 'unknown' || closedBy === 'hours';
  if (closedByHours === null || !isCause) return null;
  const { opensAt } = closedByHours;
  return `Cerrado por horario${opensAt === null ? '' : `: abre ${momentText(opensAt)}`}`;
}

/** Whether a store sells at a channel that its company uses: it has an id there. */
export const sellsThere = ({ state }: Pick<ChannelLinkRow, 'state'>): boolean => state !== 'noId';

/** Whether a link is new: nothing was read of it from its channel yet. */
const isUnread = ({ state, connectedAt, checkedAt, problem }: ChannelLinkRow): boolean =>
  state === 'unknown' && connectedAt === null && checkedAt === null && problem === null;

/** Why a channel cannot reach a store: nothing else that is known of it there holds. */
function linkCause(row: ChannelLinkRow): ChannelCheck | null {
  const { providerName: name, connected, problem } = row;
  if (!sellsThere(row)) return { ok: null, sentence: `No vende en ${name}: falta su ID.`, at: 'reference' };
  if (!row.hasCredentials) return failed(`Comanda no tiene credenciales de ${name} para este local`, 'credentials');
  if (isUnread(row))
    return { ok: null, sentence: `Aún no se ha leído de ${name} si conoce este local.`, at: 'channels' };
  if (row.isUnknown && problem !== null) return failed(problem, 'reference');
  if (connected === 'other' || connected === 'nobody') return failed(connectionCauses[connected], 'channels');
  return null;
}

/**
 * Why a store receives no orders of a channel: the first cause, in the order in which staff have to solve them.
 *
 * A cause precedes its consequences: a channel takes no menu of an unknown store, and closes one without a menu.
 */
export function channelCheck(
  row: ChannelLinkRow,
  strikes: Strikes | null,
  momentText: (instant: string) => string,
): ChannelCheck {
  const { providerName: name, state, reason, closedUntil, problem } = row;
  const warning = strikesText(name, strikes);
  const link = linkCause(row);
  if (link !== null) return link;
  const menu = menuCause(row);
  // A channel that could not be read at all takes no menus either.
  if (menu !== null && state === 'unknown' && problem !== null) return failed(problem, 'channels');
  if (menu !== null) return failed(menu, 'menu');
  const pause = pauseText(row, momentText);
  if (pause !== null) return failed(pause, 'channels');
  if (state === 'blocked') return failed(problem ?? `${name} no deja abrir ni pausar el local por ahora`, 'channels');
  const until = closedUntil === null ? '' : ` hasta ${momentText(closedUntil)}`;
  if (state === 'paused') return failed(`Pausado por un cierre o un día especial del local${until}`, 'schedules');
  const hours = hoursCause(row, momentText);
  if (hours !== null) return failed(hours, 'schedules');
  if (state === 'closed') {
    const cause = sentenceOf(reason ?? `${name} lo tiene cerrado${until}, sin decir por qué`);
    return { ok: false, sentence: `${cause}${warning}`, at: 'channels' };
  }
  if (state === 'open') return { ok: true, sentence: `${name} lo muestra abierto.${warning}`, at: 'channels' };
  return { ok: null, sentence: sentenceOf(problem ?? `Aún no se ha leído de ${name} si está abierto`), at: 'channels' };
}

/** The checks of the channels where a store sells, in one sentence. */
export function channelsSentence(checks: readonly { providerName: string; ok: boolean | null }[]): string {
  const failing = checks.filter(({ ok }) => ok === false).map(({ providerName }) => `de ${providerName}`);
  if (failing.length > 0) return `No recibe pedidos ${failing.join(' ni ')}.`;
  if (checks.length === 0) return 'No vende en canales.';
  return checks.every(({ ok }) => ok) ? 'Recibe los pedidos de sus canales.' : 'Falta leer algunos de sus canales.';
}
