import { applyImportJob } from './import/server/importApply.ts';
import { area } from '#kit/server/area.ts';
import { auditedMenus } from './versions/server/auditedMenus.ts';
import { menuConstraints } from './record/menuHistory.contract.ts';
import { menuDrafts } from './draft/server/menuDraft.routes.ts';
import { menuImports } from './import/server/importMenu.routes.ts';
import { menuOptions } from './record/server/menuOptions.routes.ts';
import { menuVersions } from './versions/server/menuVersions.routes.ts';
import { menus } from './record/server/menus.routes.ts';
import { purgePublications } from './versions/server/menuPublications.repo.ts';
import { menuPublishing } from './versions/server/menuPublishing.ts';
import { purge } from './import/server/importMenu.repo.ts';
import { searchMenus } from './record/server/searchMenus.ts';
import { menuPolicies } from './menus.policies.ts';
import { failures } from './menus.failures.ts';
import { menuWebhooks } from './record/server/menuWebhooks.ts';

export const menusArea = area({
  name: 'menus',
  policies: [menuPolicies],
  failures,
  apis: {
    menuOptions: { title: 'Menús: para elegir', ...menuOptions },
    menus: { title: 'Menús', ...menus },
    menuDrafts: { title: 'Menús: borrador', ...menuDrafts },
    menuVersions: { title: 'Menús: versiones', ...menuVersions },
    menuImports: { title: 'Menús: importar y exportar', ...menuImports },
  },
  tables: auditedMenus,
  constraints: menuConstraints,
  names: [{ table: 'menuVersions', title: 'number' }],
  pictures: [{ table: 'menuCategories', column: 'pictureKey', type: 'category', policy: 'menus.update' }],
  contributes: { webhookTopics: [menuWebhooks] },
  events: { menuImported: ['codes'] },
  jobs: () => [menuPublishing.job, applyImportJob],
  nightly: () => [({ inTransaction }) => inTransaction(purge), ({ inTransaction }) => inTransaction(purgePublications)],
  search: [searchMenus],
});
