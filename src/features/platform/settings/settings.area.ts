import { area } from '#kit/server/area.ts';
import { orderMails } from './mails/server/orderMails.routes.ts';
import { auditedSettings } from './sections/server/auditedSettings.ts';
import { searchSettings } from './sections/server/searchSettings.ts';
import { guestSettings, sectionApis, settings } from './sections/server/settings.routes.ts';
import { settingsPolicies } from './settings.policies.ts';

export const settingsArea = area({
  name: 'settings',
  policies: [settingsPolicies],
  apis: {
    settings: { title: 'Configuración', ...settings },
    ...sectionApis,
    orderMails: { title: 'Configuración: correos de ejemplo', ...orderMails },
    guestSettings: { title: 'Tienda: configuración', ...guestSettings },
  },
  tables: [auditedSettings],
  pictures: [{ table: 'settings', column: 'value', type: 'settings', policy: 'settings.update' }],
  search: [searchSettings],
});
