import { area } from '#kit/server/area.ts';
import { dashboard } from './server/dashboard.routes.ts';

export const dashboardArea = area({
  name: 'dashboard',
  flags: { dashboard: true },
  apis: { dashboard: { title: 'Reportes: panel', flag: 'dashboard', ...dashboard } },
});
