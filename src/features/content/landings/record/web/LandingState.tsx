import { Publication } from '#kit/web/record/versions/Publication.tsx';
import { StatusBadge } from '#kit/web/display/StatusBadge.tsx';
import type { LandingRow } from '../landings.contract.ts';

/** Whether guests see the current draft. */
export function LandingStateBadge({ landing: { state, unpublished, isDeleted } }: { landing: LandingRow }) {
  if (isDeleted) return <StatusBadge tone="error">Eliminada</StatusBadge>;
  if (state === 'draft') return <StatusBadge tone="neutral">Borrador</StatusBadge>;
  if (state === 'scheduled') return <StatusBadge tone="info">Programada</StatusBadge>;
  if (state === 'withdrawn') return <StatusBadge tone="neutral">Retirada</StatusBadge>;
  if (unpublished) return <StatusBadge tone="warning">Cambios sin publicar</StatusBadge>;
  return <StatusBadge tone="success">Publicada</StatusBadge>;
}

/** Version that guests see, and the one to come. */
export function LandingPublication({ landing }: { landing: LandingRow }) {
  const { publishedNumber, publishedAt, scheduledAt } = landing;
  const version = publishedNumber !== null && publishedAt ? { number: publishedNumber, at: publishedAt } : null;
  return <Publication version={version} scheduledAt={scheduledAt} />;
}
