import { area } from '#kit/server/area.ts';
import { geocoding, places } from './server/geocoding.routes.ts';

export const geocodingArea = area({
  name: 'geocoding',
  apis: { geocoding: { title: 'Direcciones', ...geocoding }, places: { title: 'Tienda: direcciones', ...places } },
});
