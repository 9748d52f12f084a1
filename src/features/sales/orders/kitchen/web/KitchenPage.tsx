import { useSearch } from '@tanstack/react-router';
import { Board } from './Board.tsx';
import { StorePicker } from './StorePicker.tsx';
import { useCurrentUser } from '#kit/web/session/currentUser.ts';

/** Kitchen display: the full-screen board of a store, or the store picker. */
export function KitchenPage() {
  const { store } = useSearch({ from: '/signed-in/kds' });
  const { id, tenant } = useCurrentUser();
  const owner = `${tenant.slug}:${id}`;
  return store ? <Board key={store} owner={owner} storeId={store} /> : <StorePicker owner={owner} />;
}
