import { useNavigate } from '@tanstack/react-router';
import { useWriting } from '#kit/web/query.ts';
import { toasts } from '#kit/web/toasts.tsx';
import { menusApi } from '../menus.contract.ts';

/** Makes a menu with the same draft, and opens it. */
export function useCopyMenu(): (menu: { id: number }) => Promise<void> {
  const navigate = useNavigate();
  const { mutateAsync } = useWriting(menusApi.clone, { success: 'Menú duplicado' });
  return ({ id }) =>
    mutateAsync({ params: { id } }).then(
      (copy) => navigate({ to: `/menu/edit-menu/${copy.id}` }),
      (thrown: unknown) => toasts.failure(thrown),
    );
}
