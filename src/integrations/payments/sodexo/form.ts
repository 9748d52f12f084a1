import { envProduction } from '../../credentialForm.ts';

export const sodexoForm = {
  authorization: { label: 'Authorization', secret: true },
  xconsumer: { label: 'X-Consumer', secret: true },
  envProduction,
} as const;
