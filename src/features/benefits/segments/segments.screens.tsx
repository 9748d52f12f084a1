import { IconUsersGroup } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { optionsFrom } from '#kit/web/form/fields/optionsFrom.ts';
import type { KindsOf, RecordSources } from '#kit/web/form/fields/records/recordOptions.ts';
import { areaScreens } from '#kit/web/shell/areaScreens.ts';
import { recordRoute, type ScreenParent } from '#kit/web/shell/screens.ts';

const routes = (parent: ScreenParent) => [
  createRoute({
    getParentRoute: () => parent,
    path: '/segments',
    staticData: { title: 'Segmentos', policy: 'segments' },
    component: lazyRouteComponent(() => import('./web/SegmentsPage.tsx'), 'SegmentsPage'),
  }),
  createRoute({
    getParentRoute: () => parent,
    path: '/segments/create',
    staticData: { title: 'Crear segmento', policy: 'segments.create' },
    component: lazyRouteComponent(() => import('./web/segmentPages.tsx'), 'AddPage'),
  }),
  createRoute({
    getParentRoute: () => parent,
    path: '/segments/$id',
    staticData: { title: 'Editar segmento', policy: 'segments.show' },
    ...recordRoute(() => import('./segments.contract.ts').then(({ segmentsApi }) => segmentsApi.get)),
    component: lazyRouteComponent(() => import('./web/segmentPages.tsx'), 'EditPage'),
  }),
];

const options = {
  segments: {
    noun: ['segmento', 'segmentos'],
    policy: 'segments.list',
    load: async () => {
      const { segmentsApi } = await import('./segments.contract.ts');
      return optionsFrom(segmentsApi.list, 'query');
    },
  },
} satisfies RecordSources;

declare module '#kit/web/form/fields/records/recordOptions.ts' {
  interface RecordKinds extends KindsOf<typeof options> {}
}

export const segmentsScreens = areaScreens({
  name: 'segments',
  options,
  routes,
  nav: [
    {
      group: 'sales',
      path: '/segments',
      label: 'Segmentos',
      icon: IconUsersGroup,
      policy: 'segments',
      tabOf: '/customers',
    },
  ],
  actions: [{ label: 'Crear segmento', path: '/segments/create', policy: 'segments.create' }],
  entities: () => import('./segments.contract.ts').then(({ segmentEntity }) => [segmentEntity]),
});
