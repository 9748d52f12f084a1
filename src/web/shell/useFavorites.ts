import { useQueryClient } from '@tanstack/react-query';
import type { Failure } from '#kit/contract/failures.ts';
import { useEndpointMutation } from '#kit/web/api/query.ts';
import { useCan } from '#kit/web/session/Can.tsx';
import { useCurrentUser } from '#kit/web/session/currentUser.ts';
import { preferencesApi } from '#features/platform/account/preferences.contract.ts';
import type { Favorite, Me } from '#features/platform/users/me.contract.ts';
import { toasts } from '#kit/web/shell/toasts.tsx';
import { meQuery } from '../me.ts';

/** Pinned pages and actions to pin and unpin. */
export type Favorites = {
  favorites: Favorite[];
  pin: (favorite: Favorite) => void;
  unpin: (path: string) => void;
};

/** Shown at once; what is refused is read again as it is. */
const options = { invalidates: ['admin_users'] };

/** Pages pinned by the user on all devices, and by the company for users who may edit those. */
export function useFavorites(): { own: Favorites; ofCompany: Favorites | null } {
  const me = useCurrentUser();
  const client = useQueryClient();
  const { mutateAsync: savePersonal } = useEndpointMutation(preferencesApi.updatePreferences, options);
  const { mutateAsync: pin } = useEndpointMutation(preferencesApi.pinForCompany, options);
  const { mutateAsync: unpin } = useEndpointMutation(preferencesApi.unpinForCompany, options);
  const canPinForCompany = useCan(preferencesApi.pinForCompany.policy) && me.storeIds === null;
  const show = (change: (present: Me) => Me, saved: Promise<unknown>) => {
    client.setQueryData(meQuery.queryKey, (present) => present && change(present));
    saved.catch((failure: Failure) => {
      toasts.failure(failure);
      void client.invalidateQueries({ queryKey: meQuery.queryKey });
    });
  };
  const pinPersonal = (favorites: Favorite[]) =>
    show(
      (present) => ({ ...present, preferences: { ...present.preferences, favorites } }),
      savePersonal({ body: { favorites } }),
    );
  const pinForAll = (favorites: Favorite[], saved: Promise<unknown>) =>
    show((present) => ({ ...present, companyFavorites: favorites }), saved);
  const personal = me.preferences.favorites;
  const shared = me.companyFavorites;
  const ofCompany: Favorites = {
    favorites: shared,
    pin: (favorite) => pinForAll([...shared, favorite], pin({ body: favorite })),
    unpin: (path) => pinForAll(without(shared, path), unpin({ query: { path } })),
  };
  return {
    own: {
      favorites: personal,
      pin: (favorite) => pinPersonal([...personal, favorite]),
      unpin: (path) => pinPersonal(without(personal, path)),
    },
    ofCompany: canPinForCompany ? ofCompany : null,
  };
}

const without = (favorites: readonly Favorite[], path: string) => favorites.filter((each) => each.path !== path);
