import { entity } from '#kit/contract/entity.ts';
import type { Favorite } from '#features/platform/users/me.contract.ts';

/** History labels of the pages a company pins to every sidebar. */
export const companyFavoritesEntity = entity({
  table: 'companyFavorites',
  area: 'admin_users',
  label: 'favoritos de la empresa',
  title: 'id',
  fields: { favorites: 'Pantallas' },
  words: { favorites: ({ label }: Favorite) => label },
});
