import type { ChannelLinkRow } from './links.contract.ts';
import { pauseText } from './linkText.rules.ts';

/** Whether a store receives the orders of a channel, why not, and where that is set. `ok` null: it is not known yet. */
export type ChannelCheck = {
  ok: boolean | null;
  sentence: string;
  at: 'reference' | 'channels' | 'schedules' | 'credentials';
};

const connectionCauses = {
  other: 'Sus pedidos los recibe otro integrador',
  nobody: 'Nadie recibe sus pedidos: hay que conectarlo a Comanda',
} as const;

/** Sentences of the channel may end in a period. */
const sentenceOf = (text: string) => `${text.replace(/\.$/, '')}.`;

const failed = (text: string, at: ChannelCheck['at']): ChannelCheck => ({ ok: false, sentence: sentenceOf(text), at });

/** Why a store receives no orders of a channel: the first cause, in the order in which staff have to solve them. */
export function channelCheck(row: ChannelLinkRow, momentText: (instant: string) => string): ChannelCheck {
  const { providerName: name, connected, state, reason, closedUntil, problem } = row;
  if (!row.hasCredentials) return failed(`Comanda no tiene credenciales de ${name} para este local`, 'credentials');
  if (state === 'noId') return failed(`Falta el ID del local en ${name}`, 'reference');
  if (connected === 'other' || connected === 'nobody') return failed(connectionCauses[connected], 'channels');
  const pause = pauseText(row, momentText);
  if (pause !== null) return failed(pause, 'channels');
  if (state === 'blocked') return failed(problem ?? `${name} no deja abrir ni pausar el local por ahora`, 'channels');
  const until = closedUntil === null ? '' : ` hasta ${momentText(closedUntil)}`;
  if (state === 'paused') return failed(`Pausado por un cierre del local${until}`, 'schedules');
  if (state === 'closed') return failed(reason ?? `${name} lo tiene cerrado${until}, sin decir por qué`, 'channels');
  if (state === 'open') return { ok: true, sentence: `${name} lo muestra abierto.`, at: 'channels' };
  return { ok: null, sentence: sentenceOf(problem ?? `Aún no se ha leído de ${name} si está abierto`), at: 'channels' };
}

/** The checks of the channels of a store, in one sentence. */
export function channelsSentence(checks: readonly { providerName: string; ok: boolean | null }[]): string {
  const failing = checks.filter(({ ok }) => ok === false).map(({ providerName }) => providerName);
  if (failing.length > 0) return `No recibe pedidos de ${failing.join(', ')}.`;
  return checks.every(({ ok }) => ok) ? 'Recibe los pedidos de sus canales.' : 'Falta leer algunos de sus canales.';
}
