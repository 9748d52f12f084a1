import { area } from '#kit/server/area.ts';
import { geocoding } from './server/geocoding.routes.ts';

export const geocodingArea = area({
  name: 'geocoding',
  apis: { geocoding: { title: 'Direcciones', ...geocoding } },
});
