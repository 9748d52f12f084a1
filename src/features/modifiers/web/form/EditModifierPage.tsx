import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import { ReadingFailed } from '#kit/web/EmptyState.tsx';
import { FormLoading } from '#kit/web/FormLoading.tsx';
import { reading } from '#kit/web/query.ts';
import { type Modifier, modifiersApi } from '../../modifiers.contract.ts';
import { ModifierForm } from './ModifierForm.tsx';
import { formOf } from './modifierDraft.ts';

/** An existing modifier. */
export function EditModifierPage() {
  const { id } = useParams({ from: '/signed-in/modifiers/edit-modifier/$id' });
  const { data, error, refetch } = useQuery(reading(modifiersApi.get, { params: { id } }));
  if (data) return <Known key={data.id} modifier={data} />;
  if (error) return <ReadingFailed failure={error} what="este modificador" onRetry={() => void refetch()} />;
  return (
    <FormLoading title="Editar modificador" back={{ to: '/modifiers', label: 'Modificadores' }} sections={[340, 420]} />
  );
}

function Known({ modifier }: { modifier: Modifier }) {
  const initial = useMemo(() => formOf(modifier), [modifier]);
  return <ModifierForm modifier={modifier} initial={initial} />;
}
