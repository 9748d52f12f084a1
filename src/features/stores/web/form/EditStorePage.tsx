import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { reading } from '#kit/web/query.ts';
import { PageHeader } from '#kit/web/PageHeader.tsx';
import { storesApi } from '../../stores.contract.ts';

/** One store. */
export function EditStorePage() {
  const { id } = useParams({ from: '/signed-in/stores/edit-store/$id/{-$tab}' });
  const { data } = useQuery(reading(storesApi.get, { params: { id } }));
  return <PageHeader title={data?.name ?? ''} back={{ to: '/stores', label: 'Locales' }} />;
}
