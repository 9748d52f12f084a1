import { crudJourney } from './support/crudJourney.ts';

crudJourney({ path: '/drivers', title: 'Repartidores', create: 'Crear repartidor' });
