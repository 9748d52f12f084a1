import { PageHeader } from '#kit/web/PageHeader.tsx';

/** The same change for many stores. */
export function BulkEditPage() {
  return <PageHeader title="Editar en bloque" back={{ to: '/stores', label: 'Locales' }} />;
}
