import { area } from '#kit/server/area.ts';
import { failures } from './cards.failures.ts';
import { customerCards } from './server/customerCards.routes.ts';
import { guestCards } from './server/guestCards.routes.ts';
import { deleteCardJob, purgeCards } from './server/deleteCard.ts';
import { customersErasedEffect } from './server/customersErasedEffect.ts';

export const cardsArea = area({
  name: 'cards',
  failures,
  apis: {
    guestCards: { title: 'Tienda: tarjetas guardadas', ...guestCards },
    customerCards: { title: 'Clientes: tarjetas guardadas', ...customerCards },
  },
  jobs: (services) => [deleteCardJob(services)],
  nightly: () => [purgeCards],
  effects: [customersErasedEffect],
});
