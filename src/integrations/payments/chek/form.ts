import { envProduction } from '../../credentialForm.ts';

export const chekForm = {
  commerceId: { label: 'Commerce ID' },
  apiKey: { label: 'API key', secret: true },
  secretKey: { label: 'Llave secreta', secret: true },
  envProduction,
} as const;
