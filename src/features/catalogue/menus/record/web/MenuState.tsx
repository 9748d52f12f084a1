import { Publication } from '#kit/web/record/versions/Publication.tsx';
import { StatusBadge } from '#kit/web/display/StatusBadge.tsx';
import type { MenuRow } from '../menus.contract.ts';

export function MenuState({ menu: { published, unpublished } }: { menu: MenuRow }) {
  if (!published) return <StatusBadge tone="neutral">Sin publicar</StatusBadge>;
  if (unpublished) return <StatusBadge tone="warning">Cambios sin publicar</StatusBadge>;
  return <StatusBadge tone="success">Publicado</StatusBadge>;
}

/** Published version with its date and author, and the scheduled publication. */
export function MenuPublication({ menu: { published, publishAt } }: { menu: MenuRow }) {
  return <Publication version={published && { ...published, at: published.publishedAt }} scheduledAt={publishAt} />;
}
