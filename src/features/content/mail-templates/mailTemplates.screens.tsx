import { IconTemplate } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { areaScreens } from '#kit/web/shell/areaScreens.ts';
import { recordRoute, type ScreenParent } from '#kit/web/shell/screens.ts';

const flag = 'campaigns';
const pages = () => import('./web/mailTemplatePages.tsx');
const contract = () => import('./mailTemplates.contract.ts');

const routes = (parent: ScreenParent) => [
  createRoute({
    getParentRoute: () => parent,
    path: '/mail-templates',
    staticData: { title: 'Plantillas de correo', policy: 'campaigns', flag },
    component: lazyRouteComponent(() => import('./web/MailTemplatesPage.tsx'), 'MailTemplatesPage'),
  }),
  createRoute({
    getParentRoute: () => parent,
    path: '/mail-templates/create',
    staticData: { title: 'Crear plantilla', policy: 'campaigns.create', flag },
    component: lazyRouteComponent(pages, 'AddPage'),
  }),
  createRoute({
    getParentRoute: () => parent,
    path: '/mail-templates/$id',
    staticData: { title: 'Editar plantilla', policy: 'campaigns.show', flag },
    ...recordRoute(() => contract().then(({ mailTemplatesApi }) => mailTemplatesApi.get)),
    component: lazyRouteComponent(pages, 'EditPage'),
  }),
];

export const mailTemplatesScreens = areaScreens({
  name: 'mail-templates',
  routes,
  nav: [
    {
      group: 'marketing',
      path: '/mail-templates',
      label: 'Plantillas de correo',
      icon: IconTemplate,
      policy: 'campaigns',
      flag,
      tabOf: '/campaigns',
      tab: 'Plantillas',
    },
  ],
  actions: [{ label: 'Crear plantilla de correo', path: '/mail-templates/create', policy: 'campaigns.create', flag }],
  entities: () => contract().then(({ mailTemplateEntity }) => [mailTemplateEntity]),
});
