import { PageHeader } from '#kit/web/PageHeader.tsx';

/** A new store. */
export function AddStorePage() {
  return <PageHeader title="Crear local" back={{ to: '/stores', label: 'Locales' }} />;
}
