import { area } from '#kit/server/area.ts';
import { viewConstraints, viewEntity } from './views.contract.ts';
import { views } from './server/views.routes.ts';

export const viewsArea = area({
  name: 'views',
  apis: { views: { title: 'Vistas guardadas', ...views } },
  tables: [{ table: 'savedViews', entity: viewEntity }],
  constraints: viewConstraints,
});
