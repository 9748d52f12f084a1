import { envProduction } from '../../credentialForm.ts';
import { provider } from '../../provider.ts';
import { cabifyFleet, checkCabify } from './cabifyFleet.ts';

export const cabifyForm = {
  clientId: { label: 'Client ID', help: 'En el panel de Cabify Logistics, para el ambiente elegido abajo.' },
  clientSecret: { label: 'Client secret', secret: true },
  webhookSecret: {
    label: 'Secreto de los avisos',
    help: 'Un texto largo que inventas tú: Cabify lo devuelve en cada aviso. Sin él se consulta el estado.',
    secret: true,
    optional: true,
  },
  proofOfDelivery: { label: 'Foto al entregar', flag: true },
  pincodeProofOfDelivery: { label: 'Código PIN al entregar', help: 'Con código, Cabify no pide foto.', flag: true },
  envProduction,
} as const;

/** Cabify Logistics. */
export const cabify = provider({
  key: 'cabify',
  name: 'Cabify',
  form: cabifyForm,
  hosts: {
    api: { production: 'https://logistics.api.cabify.com', test: 'https://logistics.api.cabify-sandbox.com' },
    login: { production: 'https://cabify.com', test: 'https://cabify-sandbox.com' },
  },
  assumptions: [
    'Qué estado de Cabify es cuál de los nuestros.',
    'Un envío sin retirar a tiempo, fuera de cobertura o ya pedido se rechaza con 404, 409 o 422.',
    'El código de entrega se manda como SHA-256 y vale el que elegimos.',
    'Cabify cuenta colones en centésimos.',
    'La ubicación del repartidor se llama latitude y longitude también al consultar.',
  ],
  check: checkCabify,
  delivery: { serves: ['cabify_delivery'], open: cabifyFleet },
});
