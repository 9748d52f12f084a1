import { useSearch } from '@tanstack/react-router';
import { Board } from './Board.tsx';
import { StorePicker } from './StorePicker.tsx';
import { useCurrentUser } from '#kit/web/session/currentUser.ts';

/** The kitchen display: one store's board over the whole screen, or the question which store. */
export function KitchenPage() {
  const { store } = useSearch({ from: '/signed-in/kds' });
  const { id, tenant } = useCurrentUser();
  const owner = `${tenant.slug}:${id}`;
  return store ? <Board key={store} owner={owner} storeId={store} /> : <StorePicker owner={owner} />;
}
