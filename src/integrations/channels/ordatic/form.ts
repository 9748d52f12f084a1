import { envProduction } from '../../credentialForm.ts';

export const ordaticForm = {
  appId: { label: 'App ID' },
  appSecret: { label: 'App secret', secret: true },
  envProduction,
} as const;
