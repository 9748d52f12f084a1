import { IconReportAnalytics, IconUserHeart } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { areaScreens } from '#kit/web/shell/areaScreens.ts';
import { openRecordSearch, type ScreenParent } from '#kit/web/shell/screens.ts';

const routes = (parent: ScreenParent) => [
  createRoute({
    getParentRoute: () => parent,
    path: '/reports',
    staticData: { title: 'Reportes', policy: 'kpi.list', flag: 'sales-reports' },
    component: lazyRouteComponent(() => import('./web/ReportsPage.tsx'), 'ReportsPage'),
  }),
  createRoute({
    getParentRoute: () => parent,
    path: '/reports/why',
    staticData: { title: '¿Por qué cambió la venta?', policy: 'kpi.list', flag: 'sales-reports' },
    component: lazyRouteComponent(() => import('./why/web/WhyPage.tsx'), 'WhyPage'),
  }),
  createRoute({
    getParentRoute: () => parent,
    path: '/reports/notes',
    staticData: { title: 'Notas en los gráficos', policy: 'chart_notes' },
    validateSearch: openRecordSearch,
    component: lazyRouteComponent(() => import('./notes/web/NotesPage.tsx'), 'NotesPage'),
  }),
  createRoute({
    getParentRoute: () => parent,
    path: '/reports/mails',
    staticData: { title: 'Reportes por correo', policy: 'report_mails', flag: 'sales-reports' },
    validateSearch: openRecordSearch,
    component: lazyRouteComponent(() => import('./mails/web/MailsPage.tsx'), 'MailsPage'),
  }),
  createRoute({
    getParentRoute: () => parent,
    path: '/targets',
    staticData: { title: 'Metas de venta', policy: 'targets.list' },
    component: lazyRouteComponent(() => import('./targets/web/TargetsPage.tsx'), 'TargetsPage'),
  }),
  createRoute({
    getParentRoute: () => parent,
    path: '/top-products',
    staticData: { title: 'Productos más vendidos', policy: 'kpi.list', flag: 'sales-reports' },
    component: lazyRouteComponent(() => import('./rankings/web/RankingPage.tsx'), 'TopProductsPage'),
  }),
  createRoute({
    getParentRoute: () => parent,
    path: '/best-selling-products',
    staticData: { title: 'Productos más vendidos', policy: 'kpi.list', flag: 'best-selling-products' },
    component: lazyRouteComponent(() => import('./rankings/web/RankingPage.tsx'), 'TopProductsPage'),
  }),
  createRoute({
    getParentRoute: () => parent,
    path: '/top-users',
    staticData: { title: 'Mejores clientes', policy: 'kpi.list', flag: 'sales-reports' },
    component: lazyRouteComponent(() => import('./rankings/web/RankingPage.tsx'), 'TopUsersPage'),
  }),
];

export const reportsScreens = areaScreens({
  name: 'reports',
  routes,
  nav: [
    {
      group: 'reports',
      path: '/reports',
      label: 'Reportes',
      icon: IconReportAnalytics,
      policy: 'kpi.list',
      flag: 'sales-reports',
      letter: 'e',
    },
    {
      group: 'reports',
      path: '/top-products',
      label: 'Productos más vendidos',
      icon: IconReportAnalytics,
      policy: 'kpi.list',
      flag: 'sales-reports',
      tabOf: '/reports',
      tab: 'Más vendidos',
    },
    {
      group: 'reports',
      path: '/top-users',
      label: 'Mejores clientes',
      icon: IconUserHeart,
      policy: 'kpi.list',
      flag: 'sales-reports',
      tabOf: '/reports',
    },
    {
      group: 'reports',
      path: '/targets',
      label: 'Metas de venta',
      icon: IconReportAnalytics,
      policy: 'targets.list',
      tabOf: '/reports',
      tab: 'Metas',
    },
  ],
  actions: [
    {
      label: 'Enviar un reporte por correo',
      path: '/reports/mails?edit=new',
      policy: 'report_mails.create',
      flag: 'sales-reports',
    },
    { label: 'Comparar flotas de reparto', path: '/reports?type=fleets', policy: 'kpi.list', flag: 'sales-reports' },
    { label: 'Crear nota en los gráficos', path: '/reports/notes?edit=new', policy: 'chart_notes.create' },
  ],
  entities: async () => {
    const [{ reportMailEntity }, { noteEntity }, { targetEntity }] = await Promise.all([
      import('./mails/mails.contract.ts'),
      import('./notes/notes.contract.ts'),
      import('./targets/targets.contract.ts'),
    ]);
    return [reportMailEntity, noteEntity, targetEntity];
  },
});
