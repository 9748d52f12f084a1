import { envProduction, platformApp } from '../../credentialForm.ts';

export const uberEatsForm = {
  platformApp,
  clientId: {
    label: 'Client ID',
    help: 'En el panel de desarrolladores de Uber Eats, para el ambiente elegido.',
  },
  clientSecret: { label: 'Client secret', help: 'También firma los avisos que manda Uber Eats.', secret: true },
  orderFulfillment: {
    label: 'API de pedidos 1.0.0',
    help: 'Actívalo si los locales tienen webhooks_version 1.0.0 en Uber Eats.',
    flag: true,
  },
  acceptsAutomatically: { label: 'Aceptar los pedidos sin que nadie los revise', flag: true },
  envProduction: { ...envProduction, help: 'Desactivado, los pedidos son de prueba.' },
} as const;
