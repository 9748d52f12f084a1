import type { Finding } from '#features/content/sections/content/review.contract.ts';
import { PublishDocument } from '#features/content/sections/publishing/web/index.ts';
import type { Page } from '../../record/pages.contract.ts';
import { pageVersionsApi } from '../pageVersions.contract.ts';

type PublishDialogProps = {
  page: Page;
  onClose: () => void;
  picture: () => Promise<string | undefined>;
  onFix: (finding: Finding) => void;
};

const places: Readonly<Record<string, string>> = {
  title: 'Ir al título',
  description: 'Ir a la descripción',
  sharePictureKey: 'Ir a la imagen',
};

/** Publishes the draft of a page. */
export const PublishDialog = ({ page: { id, name }, ...rest }: PublishDialogProps) => (
  <PublishDocument
    id={id}
    title={`Publicar «${name}»`}
    later="Publica la página como está ahora: lo que cambies después queda para la próxima. El encabezado y el pie no se programan."
    published="Página publicada"
    unchanged="Nada en esta página. El encabezado y el pie se publican con ella."
    endpoints={pageVersionsApi}
    places={places}
    {...rest}
  />
);
