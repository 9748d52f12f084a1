import { useQueryClient } from '@tanstack/react-query';
import { useEndpointMutation } from '#kit/web/api/query.ts';
import { useCurrentUser } from '#kit/web/session/currentUser.ts';
import { accountApi } from '#features/platform/account/account.contract.ts';
import type { Favorite } from '#features/platform/users/users.contract.ts';
import { meQuery } from '../me.ts';

/** The pages a person keeps in their sidebar, on every device, and how one comes and goes. */
export function useFavorites() {
  const { favorites } = useCurrentUser().preferences;
  const client = useQueryClient();
  const { mutate } = useEndpointMutation(accountApi.updatePreferences, { invalidates: ['admin_users'] });
  const save = (next: Favorite[]) => {
    client.setQueryData(meQuery.queryKey, (me) =>
      me ? { ...me, preferences: { ...me.preferences, favorites: next } } : me,
    );
    mutate({ body: { favorites: next } });
  };
  return {
    favorites,
    pin: (favorite: Favorite) => save([...favorites, favorite]),
    unpin: (path: string) => save(favorites.filter((each) => each.path !== path)),
  };
}
