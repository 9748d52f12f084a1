import { Publication } from '#kit/web/record/versions/Publication.tsx';
import { StatusBadge } from '#kit/web/display/StatusBadge.tsx';
import type { MenuRow } from '../menus.contract.ts';

/** Whether guests see what the draft says. */
export function MenuState({ menu: { published, unpublished } }: { menu: MenuRow }) {
  if (!published) return <StatusBadge tone="neutral">Sin publicar</StatusBadge>;
  if (unpublished) return <StatusBadge tone="warning">Cambios sin publicar</StatusBadge>;
  return <StatusBadge tone="success">Publicado</StatusBadge>;
}

/** Which version guests see, since when and who published it, and what is to come. */
export function MenuPublication({ menu: { published, publishAt } }: { menu: MenuRow }) {
  return <Publication version={published && { ...published, at: published.publishedAt }} scheduledAt={publishAt} />;
}
