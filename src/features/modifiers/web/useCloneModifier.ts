import { useNavigate } from '@tanstack/react-router';
import { useWriting } from '#kit/web/query.ts';
import { toasts } from '#kit/web/toasts.tsx';
import { modifiersApi } from '../modifiers.contract.ts';

/** Makes a copy of a modifier and opens it. */
export function useCloneModifier(): (id: number) => Promise<void> {
  const navigate = useNavigate();
  const { mutateAsync } = useWriting(modifiersApi.clone);
  return (id) =>
    mutateAsync({ params: { id } }).then((copy) => {
      toasts.success('Copia creada');
      return navigate({ to: '/modifiers/edit-modifier/$id', params: { id: copy.id } });
    }, toasts.failure);
}
