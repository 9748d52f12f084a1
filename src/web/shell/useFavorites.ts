import { useQueryClient } from '@tanstack/react-query';
import { useEndpointMutation } from '#kit/web/api/query.ts';
import { useCan } from '#kit/web/session/Can.tsx';
import { useCurrentUser } from '#kit/web/session/currentUser.ts';
import { accountApi } from '#features/platform/account/account.contract.ts';
import type { Favorite, Me } from '#features/platform/users/users.contract.ts';
import { meQuery } from '../me.ts';

/** Pages that are kept, and how one comes and goes. */
export type Favorites = {
  favorites: Favorite[];
  pin: (favorite: Favorite) => void;
  unpin: (path: string) => void;
};

const kept = (favorites: Favorite[], save: (next: Favorite[]) => void): Favorites => ({
  favorites,
  pin: (favorite) => save([...favorites, favorite]),
  unpin: (path) => save(favorites.filter((each) => each.path !== path)),
});

const invalidates = ['admin_users'];

/** The pages that a person keeps in their sidebar on every device, and those of the company for whoever may keep them. */
export function useFavorites(): { own: Favorites; ofCompany: Favorites | null } {
  const me = useCurrentUser();
  const client = useQueryClient();
  const { mutate: saveOwn } = useEndpointMutation(accountApi.updatePreferences, { invalidates });
  const { mutate: saveForAll } = useEndpointMutation(accountApi.updateCompanyFavorites, { invalidates });
  const mayKeepForAll = useCan(accountApi.updateCompanyFavorites.policy) && me.storeIds === null;
  const show = (change: (present: Me) => Me) =>
    client.setQueryData(meQuery.queryKey, (present) => present && change(present));
  const own = kept(me.preferences.favorites, (favorites) => {
    show((present) => ({ ...present, preferences: { ...present.preferences, favorites } }));
    saveOwn({ body: { favorites } });
  });
  const ofCompany = kept(me.companyFavorites, (favorites) => {
    show((present) => ({ ...present, companyFavorites: favorites }));
    saveForAll({ body: { favorites } });
  });
  return { own, ofCompany: mayKeepForAll ? ofCompany : null };
}
