import type { ChannelLinkRow } from './links.contract.ts';

type Paused = Pick<ChannelLinkRow, 'pausedAt' | 'pausedUntil' | 'pausedBy' | 'pauseReason' | 'state'>;

/** `Pausado hasta 14:30 por Ana · corte de luz`, and whether the channel has it; null without a pause by staff. */
export function pauseText(
  { pausedAt, pausedUntil, pausedBy, pauseReason, state }: Paused,
  momentText: (instant: string) => string,
): string | null {
  if (pausedAt === null) return null;
  const until = pausedUntil === null ? '' : ` hasta ${momentText(pausedUntil)}`;
  const by = pausedBy && ` por ${pausedBy}`;
  const pending = state === 'open' ? 'el canal todavía lo muestra abierto' : '';
  return [`Pausado${until}${by}`, pauseReason, pending].filter(Boolean).join(' · ');
}
