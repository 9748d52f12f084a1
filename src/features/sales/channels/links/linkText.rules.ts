import type { ChannelLinkRow } from './links.contract.ts';

type Paused = Pick<
  ChannelLinkRow,
  'pausedAt' | 'pausedUntil' | 'pausedBy' | 'pauseReason' | 'state' | 'hasCredentials' | 'providerName'
>;

/** Whether the state of a store at its channel already reads as a pause, or as one that is pending. */
export const isReadAsPaused = ({ pausedAt, state }: Pick<Paused, 'pausedAt' | 'state'>): boolean =>
  pausedAt !== null && (state === 'paused' || state === 'open');

/** Author, end and reason of a pause by staff, and whether the channel has it; null without one. `Por Ana hasta 14:30`. */
export function pauseDetail(
  { pausedAt, pausedUntil, pausedBy, pauseReason, state, hasCredentials, providerName }: Paused,
  momentText: (instant: string) => string,
): string | null {
  if (pausedAt === null) return null;
  const until = pausedUntil === null ? 'hasta que alguien lo reanude' : `hasta ${momentText(pausedUntil)}`;
  const by = pausedBy ? `Por ${pausedBy} ${until}` : until.replace('hasta', 'Hasta');
  const open = state === 'open' ? 'el canal todavía lo muestra abierto' : '';
  const pending = hasCredentials ? open : `faltan las credenciales de ${providerName}`;
  return [by, pauseReason, pending].filter(Boolean).join(' · ');
}

/** `Pausado por Ana hasta 14:30 · corte de luz`, without a state beside it. */
export function pauseText(row: Paused, momentText: (instant: string) => string): string | null {
  const detail = pauseDetail(row, momentText);
  return detail && `Pausado ${detail.slice(0, 1).toLowerCase()}${detail.slice(1)}`;
}

type Busy = Pick<ChannelLinkRow, 'busyMinutes' | 'busyUntil' | 'preparation'>;

/** `15 min más por pedido hasta 14:30`, and how the channel learns them; null while it is not busy. */
export function busyText(
  { busyMinutes, busyUntil, preparation }: Busy,
  momentText: (instant: string) => string,
): string | null {
  if (busyMinutes === null) return null;
  const until = busyUntil === null ? '' : ` hasta ${momentText(busyUntil)}`;
  const how = preparation === 'order' ? ' · se envían al aceptar cada pedido' : '';
  return `${busyMinutes} min más por pedido${until}${how}`;
}
