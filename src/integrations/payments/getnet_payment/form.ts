import { envProduction } from '../../credentialForm.ts';

export const getnetForm = {
  login: { label: 'Login', help: 'Lo entrega Getnet con el secretKey, para el ambiente elegido.' },
  secretKey: { label: 'Secret key', help: 'Getnet también la llama tranKey.', secret: true },
  envProduction,
} as const;
