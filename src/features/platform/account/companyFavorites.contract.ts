import { entity } from '#kit/contract/entity.ts';
import type { Favorite } from '#features/platform/users/me.contract.ts';

/** How the history tells which pages a company keeps in everybody's sidebar. */
export const companyFavoritesEntity = entity({
  table: 'companyFavorites',
  area: 'admin_users',
  label: 'favoritos de la empresa',
  title: 'id',
  fields: { favorites: 'Pantallas' },
  words: { favorites: ({ label }: Favorite) => label },
});
