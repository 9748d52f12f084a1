import { envProduction } from '../../credentialForm.ts';

export const machForm = {
  apiKey: { label: 'API key', help: 'La entrega MACH Pay; es un texto largo con dos puntos.', secret: true },
  envProduction,
} as const;
