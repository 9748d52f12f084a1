import { Publication } from '#kit/web/record/versions/Publication.tsx';
import { StatusBadge } from '#kit/web/display/StatusBadge.tsx';
import type { PageRow } from '../pages.contract.ts';

/** Whether guests see the current draft. */
export function PageState({ page: { status, unpublished, isDeleted } }: { page: PageRow }) {
  if (isDeleted) return <StatusBadge tone="error">Eliminada</StatusBadge>;
  if (status === 'draft') return <StatusBadge tone="neutral">Borrador</StatusBadge>;
  if (unpublished) return <StatusBadge tone="warning">Cambios sin publicar</StatusBadge>;
  return <StatusBadge tone="success">Publicada</StatusBadge>;
}

/** Since when guests see it, and what is to come. */
export function PagePublication({ page: { publishedNumber, publishedAt, scheduledAt } }: { page: PageRow }) {
  const version = publishedNumber !== null && publishedAt ? { number: publishedNumber, at: publishedAt } : null;
  return <Publication version={version} scheduledAt={scheduledAt} />;
}
