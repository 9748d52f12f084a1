import type { Page } from 'playwright-core';

export const pictureFolder = new URL('../../docs/pictures/', import.meta.url);

/** Maximum size of a picture. */
export const maxBytes = 150 * 1024;

export type Picture = {
  name: string;
  path: string;
  /** E-mail of the user; guests have none. */
  as?: string;
  size?: 'desktop' | 'phone';
  theme?: 'light' | 'dark';
  /** Opens what the address does not. */
  open?: (page: Page) => Promise<void>;
  /** A text of the loaded screen. */
  shows: string | RegExp;
};

const admin = 'admin@demo.test';
/** A store that never closes, so that its kitchen always has orders. */
const store = 'Providencia Pedro de Valdivia';

/** Screenshots of the README and the docs. */
export const pictures: readonly Picture[] = [
  { name: 'dashboard', path: '/dashboard', as: admin, shows: 'Hoy, hora por hora' },
  { name: 'orders', path: '/orders', as: admin, shows: 'Por aceptar' },
  {
    name: 'kitchen',
    path: '/kds',
    as: admin,
    theme: 'dark',
    open: async (page) => {
      await page.getByPlaceholder('Buscar por nombre o comuna').fill(store);
      await page.getByText(store).click();
    },
    shows: 'En camino',
  },
  { name: 'reports', path: '/reports', as: admin, shows: 'Ticket promedio' },
  { name: 'coupons', path: '/coupons', as: admin, shows: 'BIENVENIDA' },
  {
    name: 'builder',
    path: '/pages',
    as: admin,
    open: async (page) => page.getByText('Quiénes somos').click(),
    shows: 'Publicar',
  },
  { name: 'orders-phone', path: '/orders', as: admin, size: 'phone', theme: 'dark', shows: /#\d+/ },
  { name: 'shop', path: '/tienda/demo/locales/providencia-pedro-de-valdivia', shows: 'Empanada' },
];
