import { z } from 'zod';
import { favorite, me } from '#features/platform/users/me.contract.ts';
import { endpoint } from '#kit/contract/endpoint.ts';

export const maxFavorites = 12;
export const tooManyFavorites = `Puedes fijar hasta ${maxFavorites} pantallas`;

export const preferencesDraft = z.strictObject({
  /** Where signing in leads; null is the first screen the policies allow. */
  startPath: z
    .string()
    .max(200)
    .regex(/^\/[a-z0-9/-]*$/, 'Debe ser una pantalla de Comanda')
    .nullable(),
  /** Single-key shortcuts; people with speech input switch them off. */
  shortcuts: z.boolean(),
  favorites: z.array(favorite).max(maxFavorites, tooManyFavorites),
});
export type PreferencesDraft = z.output<typeof preferencesDraft>;

/** The pages that a company keeps in everybody's sidebar. */
const companyFavorites = preferencesDraft.pick({ favorites: true });
export type CompanyFavorites = z.output<typeof companyFavorites>;

export const preferencesApi = {
  updatePreferences: endpoint({
    method: 'PATCH',
    path: '/my_account/preferences',
    policy: 'signedIn',
    purpose: 'account',
    summary: 'Actualizar mis preferencias',
    body: preferencesDraft.partial(),
    wrap: 'preferences',
    reply: me.shape.preferences,
  }),
  pinForCompany: endpoint({
    method: 'POST',
    path: '/account/favorites',
    policy: 'admin_users.update',
    summary: 'Fijar una pantalla para toda la empresa',
    body: favorite,
    wrap: 'favorite',
    reply: companyFavorites,
  }),
  unpinForCompany: endpoint({
    method: 'DELETE',
    path: '/account/favorites',
    policy: 'admin_users.update',
    summary: 'Quitar una pantalla de las fijadas para toda la empresa',
    query: favorite.pick({ path: true }),
    reply: companyFavorites,
  }),
};
