import { area } from '#kit/server/area.ts';
import { search } from './server/search.routes.ts';

export const searchArea = area({
  name: 'search',
  apis: { search: { title: 'Búsqueda', ...search } },
});
