import { provider } from '../../provider.ts';
import { cabifyFleet, checkCabify } from './cabifyFleet.ts';
import { cabifyDeclaration } from './declaration.ts';
import { cabifyForm } from './form.ts';

/** Cabify Logistics. */
export const cabify = provider({
  ...cabifyDeclaration,
  form: cabifyForm,
  hosts: {
    api: { production: 'https://logistics.api.cabify.com', test: 'https://logistics.api.cabify-sandbox.com' },
    login: { production: 'https://cabify.com', test: 'https://cabify-sandbox.com' },
  },
  assumptions: [
    'Qué estado de Cabify es cuál de los nuestros.',
    'Un despacho sin retirar a tiempo, fuera de cobertura o ya pedido se rechaza con 404, 409 o 422.',
    'El código de entrega se manda como SHA-256 y vale el que elegimos.',
    'Cabify cuenta colones en centésimos.',
    'La ubicación del repartidor se llama latitude y longitude también al consultar.',
  ],
  sendsWebhooks: true,
  check: checkCabify,
  delivery: { serves: ['cabify_delivery'], open: cabifyFleet },
});
