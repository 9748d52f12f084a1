import { area } from '#kit/server/area.ts';
import { guestMenus } from './server/guestMenus.routes.ts';
import { menuInsight } from './server/menuInsight.routes.ts';
import { purgeMenus, warmMenusJob, warmOnChange } from './server/warmMenus.ts';

export const guestMenusArea = area({
  name: 'guest-menus',
  apis: {
    guestMenus: { title: 'Tienda: menús y precios', ...guestMenus },
    menuInsight: { title: 'Menús: vista previa y revisión', ...menuInsight },
  },
  jobs: ({ files }) => [warmMenusJob(files)],
  nightly: ({ files }) => [(job) => purgeMenus(job, files)],
  subscribe: warmOnChange,
});
