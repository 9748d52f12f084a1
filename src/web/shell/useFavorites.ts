import { useQueryClient } from '@tanstack/react-query';
import type { Failure } from '#kit/contract/failures.ts';
import { useEndpointMutation } from '#kit/web/api/query.ts';
import { useCan } from '#kit/web/session/Can.tsx';
import { useCurrentUser } from '#kit/web/session/currentUser.ts';
import { preferencesApi } from '#features/platform/account/preferences.contract.ts';
import type { Favorite, Me } from '#features/platform/users/me.contract.ts';
import { toasts } from '#kit/web/shell/toasts.tsx';
import { meQuery } from '../me.ts';

/** Pages that are kept, and how one comes and goes. */
export type Favorites = {
  favorites: Favorite[];
  pin: (favorite: Favorite) => void;
  unpin: (path: string) => void;
};

/** Shown at once; what is refused is read again as it is. */
const options = { invalidates: ['admin_users'] };

/** The pages that a person keeps in their sidebar on every device, and those of the company for whoever may keep them. */
export function useFavorites(): { own: Favorites; ofCompany: Favorites | null } {
  const me = useCurrentUser();
  const client = useQueryClient();
  const { mutateAsync: saveOwn } = useEndpointMutation(preferencesApi.updatePreferences, options);
  const { mutateAsync: pin } = useEndpointMutation(preferencesApi.pinForCompany, options);
  const { mutateAsync: unpin } = useEndpointMutation(preferencesApi.unpinForCompany, options);
  const mayKeepForAll = useCan(preferencesApi.pinForCompany.policy) && me.storeIds === null;
  const show = (change: (present: Me) => Me, saved: Promise<unknown>) => {
    client.setQueryData(meQuery.queryKey, (present) => present && change(present));
    saved.catch((failure: Failure) => {
      toasts.failure(failure);
      void client.invalidateQueries({ queryKey: meQuery.queryKey });
    });
  };
  const keepOwn = (favorites: Favorite[]) =>
    show(
      (present) => ({ ...present, preferences: { ...present.preferences, favorites } }),
      saveOwn({ body: { favorites } }),
    );
  const keepForAll = (favorites: Favorite[], saved: Promise<unknown>) =>
    show((present) => ({ ...present, companyFavorites: favorites }), saved);
  const own = me.preferences.favorites;
  const shared = me.companyFavorites;
  const ofCompany: Favorites = {
    favorites: shared,
    pin: (favorite) => keepForAll([...shared, favorite], pin({ body: favorite })),
    unpin: (path) => keepForAll(without(shared, path), unpin({ query: { path } })),
  };
  return {
    own: {
      favorites: own,
      pin: (favorite) => keepOwn([...own, favorite]),
      unpin: (path) => keepOwn(without(own, path)),
    },
    ofCompany: mayKeepForAll ? ofCompany : null,
  };
}

const without = (favorites: readonly Favorite[], path: string) => favorites.filter((each) => each.path !== path);
