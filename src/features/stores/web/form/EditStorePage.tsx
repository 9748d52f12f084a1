import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import { ReadingFailed } from '#kit/web/EmptyState.tsx';
import { FormLoading } from '#kit/web/FormLoading.tsx';
import { reading } from '#kit/web/query.ts';
import { type Store, storesApi } from '../../stores.contract.ts';
import { StoreForm } from './StoreForm.tsx';
import { formOf } from './storeDraft.ts';

/** An existing store. */
export function EditStorePage() {
  const { id } = useParams({ from: '/signed-in/stores/edit-store/$id/{-$tab}' });
  const { data, error, refetch } = useQuery(reading(storesApi.get, { params: { id } }));
  if (data) return <Known key={data.id} store={data} />;
  if (error) return <ReadingFailed failure={error} what="este local" onRetry={() => void refetch()} />;
  return <FormLoading title="Editar local" back={{ to: '/stores', label: 'Locales' }} tabbed sections={[420, 320]} />;
}

function Known({ store }: { store: Store }) {
  const initial = useMemo(() => formOf(store), [store]);
  return <StoreForm store={store} initial={initial} />;
}
