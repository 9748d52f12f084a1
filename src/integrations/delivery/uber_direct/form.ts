import { envProduction } from '../../credentialForm.ts';

/** Credentials of Uber's customers API, which Uber sells as Direct and as DaaS. */
export const uberForm = {
  customerId: { label: 'Customer ID', help: 'En el panel de Uber Direct, Developer › API credentials.' },
  clientId: { label: 'Client ID' },
  clientSecret: { label: 'Client secret', secret: true },
  webhookSignatureKey: {
    label: 'Clave de firma del webhook',
    help: 'La entrega Uber al crear el webhook. Sin ella no se procesa ningún aviso: se consulta el estado.',
    secret: true,
    optional: true,
  },
  proofOfDelivery: { label: 'Foto al entregar', flag: true },
  pincodeProofOfDelivery: { label: 'Código PIN al entregar', flag: true },
  pickupVerification: { label: 'Foto al retirar', flag: true },
  returnTripsEnabled: { label: 'Devolver al local lo que no se entrega', flag: true },
  envProduction,
} as const;
