import type { ChannelLinkRow } from './links.contract.ts';

type Paused = Pick<
  ChannelLinkRow,
  'pausedAt' | 'pausedUntil' | 'pausedBy' | 'pauseReason' | 'state' | 'hasCredentials' | 'providerName'
>;

/** `Pausado hasta 14:30 por Ana · corte de luz`, and whether the channel has it; null without a pause by staff. */
export function pauseText(
  { pausedAt, pausedUntil, pausedBy, pauseReason, state, hasCredentials, providerName }: Paused,
  momentText: (instant: string) => string,
): string | null {
  if (pausedAt === null) return null;
  const until = pausedUntil === null ? '' : ` hasta ${momentText(pausedUntil)}`;
  const by = pausedBy && ` por ${pausedBy}`;
  const open = state === 'open' ? 'el canal todavía lo muestra abierto' : '';
  const pending = hasCredentials ? open : `faltan las credenciales de ${providerName}`;
  return [`Pausado${until}${by}`, pauseReason, pending].filter(Boolean).join(' · ');
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
