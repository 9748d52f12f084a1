import { area } from '#kit/server/area.ts';
import { orderMails } from './mails/server/orderMails.routes.ts';
import { auditedSettings } from './server/auditedSettings.ts';
import { searchSettings } from './server/searchSettings.ts';
import {
  brandSettings,
  deliverySettings,
  guestSettings,
  mailSettings,
  analyticsSettings,
  payoutSettings,
  templateSettings,
  schedulingSettings,
  seoSettings,
  settings,
} from './server/settings.routes.ts';
import { settingsPolicies } from './settings.policies.ts';

export const settingsArea = area({
  name: 'settings',
  policies: [settingsPolicies],
  apis: {
    settings: { title: 'Configuración', ...settings },
    deliverySettings: { title: 'Configuración: despacho', ...deliverySettings },
    schedulingSettings: { title: 'Configuración: pedidos a futuro', ...schedulingSettings },
    payoutSettings: { title: 'Configuración: liquidaciones', ...payoutSettings },
    mailSettings: { title: 'Configuración: correos', ...mailSettings },
    orderMails: { title: 'Configuración: correos de ejemplo', ...orderMails },
    templateSettings: { title: 'Configuración: plantillas', ...templateSettings },
    analyticsSettings: { title: 'Configuración: analítica', ...analyticsSettings },
    seoSettings: { title: 'Configuración: buscadores y redes', ...seoSettings },
    brandSettings: { title: 'Configuración: marca', ...brandSettings },
    guestSettings: { title: 'Tienda: configuración', ...guestSettings },
  },
  tables: [auditedSettings],
  pictures: [{ table: 'settings', column: 'value', type: 'settings', policy: 'settings.update' }],
  search: [searchSettings],
});
