import { envProduction } from '../../credentialForm.ts';

export const cabifyForm = {
  clientId: { label: 'Client ID', help: 'En el panel de Cabify Logistics, para el ambiente elegido.' },
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
