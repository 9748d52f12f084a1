import { minutesText } from '#domain/orders/late.ts';
import type { FeedNeed, Need } from './dashboard.contract.ts';

type TextFormat = { now: number; time: (instant: string) => string; integer: (value: number) => string };

const sinceMinutes = (since: string, now: number) => Math.max(1, Math.round((now - Date.parse(since)) / 60_000));

function closedText({ scope, since, until, note }: Need, { now, time }: TextFormat): string {
  const what = { both: 'Cerrado', delivery: 'Sin delivery', pickUp: 'Sin retiro' }[scope ?? 'both'];
  const from = since ? ` hace ${minutesText(sinceMinutes(since, now))}` : '';
  const reopens = until ? `reabre a las ${time(until)}` : 'hasta que alguien lo abra';
  return [`${what}${from}`, reopens, ...(note ? [note] : [])].join(' · ');
}

function silentText({ since, count }: Need, { now, integer }: TextFormat): string {
  if (!since) return `Sin pedidos en todo el día: a esta hora suele llevar ${integer(count)}`;
  return `Sin pedidos hace ${minutesText(sinceMinutes(since, now))}: en ese tiempo suele recibir ${integer(count)}`;
}

function lateText({ since, count }: Need, { now, integer }: TextFormat): string {
  const by = since ? minutesText(sinceMinutes(since, now)) : '';
  return count === 1 ? `1 pedido atrasado por ${by}` : `${integer(count)} pedidos atrasados, el primero por ${by}`;
}

const soldOutText = ({ count, note }: Need, { integer }: TextFormat) =>
  count === 1 ? `Agotado: ${note}` : `${integer(count)} productos de los más vendidos agotados: ${note}`;

const answersText = ({ count }: Need, { integer }: TextFormat) =>
  count === 1 ? '1 cliente descontento sin atender' : `${integer(count)} clientes descontentos sin atender`;

const paymentsText = ({ count }: Need, { integer }: TextFormat) =>
  count === 1 ? '1 pago no coincide con su proveedor' : `${integer(count)} pagos no coinciden con sus proveedores`;

const texts = {
  closed: closedText,
  late: lateText,
  silent: silentText,
  soldOut: soldOutText,
  payments: paymentsText,
  answers: answersText,
};

const feedTexts: Readonly<Record<Exclude<FeedNeed['kind'], 'held'>, string>> = {
  failed: 'Su archivo no se pudo construir: la red lee el anterior',
  outdated: 'Ya no tiene productos publicados: la red lee el último archivo',
  unread: 'Su red no lo lee hace más de 36 horas',
};

/** Formats the reason why a feed needs attention. */
export const feedNeedText = ({ kind, rows, confirmedRows }: FeedNeed, { integer }: Pick<TextFormat, 'integer'>) =>
  kind === 'held'
    ? `Su archivo nuevo trae ${integer(rows)} de ${integer(confirmedRows)} filas: confírmalo`
    : feedTexts[kind];

/** Formats the reason why a store needs attention as a sentence. */
export const needText = (need: Need, format: TextFormat): string => texts[need.kind](need, format);
