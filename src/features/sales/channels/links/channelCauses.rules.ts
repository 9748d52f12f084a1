import type { ChannelLinkRow } from './links.contract.ts';
import { pauseText } from './linkText.rules.ts';

/** Whether a store receives the orders of a channel, why not, and where that is set. `ok` null: it is not known yet. */
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

/** Why a store receives no orders of a channel: the first cause, in the order in which staff have to solve them. */
export function channelCheck(
  row: ChannelLinkRow,
  strikes: Strikes | null,
  momentText: (instant: string) => string,
): ChannelCheck {
  const { providerName: name, connected, state, reason, closedUntil, closedByHours, problem } = row;
  const warning = strikesText(name, strikes);
  if (!row.hasCredentials) return failed(`Comanda no tiene credenciales de ${name} para este local`, 'credentials');
  if (state === 'noId') return failed(`Falta el ID del local en ${name}`, 'reference');
  if (connected === 'other' || connected === 'nobody') return failed(connectionCauses[connected], 'channels');
  const menu = menuCause(row);
  if (menu !== null) return failed(menu, 'menu');
  const pause = pauseText(row, momentText);
  if (pause !== null) return failed(pause, 'channels');
  if (state === 'blocked') return failed(problem ?? `${name} no deja abrir ni pausar el local por ahora`, 'channels');
  const until = closedUntil === null ? '' : ` hasta ${momentText(closedUntil)}`;
  if (state === 'paused') return failed(`Pausado por un cierre o un día especial del local${until}`, 'schedules');
  if (state === 'closed') {
    const cause = sentenceOf(reason ?? `${name} lo tiene cerrado${until}, sin decir por qué`);
    return { ok: false, sentence: `${cause}${warning}`, at: 'channels' };
  }
  if (state === 'open' && closedByHours !== null) {
    const { opensAt } = closedByHours;
    return failed(`Cerrado por horario${opensAt === null ? '' : `: abre ${momentText(opensAt)}`}`, 'schedules');
  }
  if (state === 'open') return { ok: true, sentence: `${name} lo muestra abierto.${warning}`, at: 'channels' };
  return { ok: null, sentence: sentenceOf(problem ?? `Aún no se ha leído de ${name} si está abierto`), at: 'channels' };
}

/** The checks of the channels of a store, in one sentence. */
export function channelsSentence(checks: readonly { providerName: string; ok: boolean | null }[]): string {
  const failing = checks.filter(({ ok }) => ok === false).map(({ providerName }) => providerName);
  if (failing.length > 0) return `No recibe pedidos de ${failing.join(', ')}.`;
  return checks.every(({ ok }) => ok) ? 'Recibe los pedidos de sus canales.' : 'Falta leer algunos de sus canales.';
}
