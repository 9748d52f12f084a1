import { area } from '#kit/server/area.ts';
import { auditedSettings } from './server/auditedSettings.ts';
import { searchSettings } from './server/searchSettings.ts';
import { deliverySettings, guestSettings, settings } from './server/settings.routes.ts';
import { settingsPolicies } from './settings.policies.ts';

export const settingsArea = area({
  name: 'settings',
  policies: [settingsPolicies],
  apis: {
    settings: { title: 'Configuración', ...settings },
    deliverySettings: { title: 'Configuración: despacho', ...deliverySettings },
    guestSettings: { title: 'Tienda: configuración', ...guestSettings },
  },
  tables: [auditedSettings],
  search: [searchSettings],
});
