import { area } from '#kit/server/area.ts';
import { presence } from './server/presence.routes.ts';

export const presenceArea = area({
  name: 'presence',
  apis: { presence: { title: 'Presencia', ...presence } },
});
