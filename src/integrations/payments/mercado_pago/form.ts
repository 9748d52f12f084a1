import { envProduction } from '../../credentialForm.ts';

export const mercadoPagoForm = {
  accessToken: {
    label: 'Access token',
    help: 'En Tus integraciones › Credenciales, el de la cuenta que vende.',
    secret: true,
  },
  webhookSignatureKey: {
    label: 'Clave secreta de los avisos',
    help: 'En Tus integraciones › Webhooks. Sin ella no se comprueba quién manda cada aviso; el pago se consulta igual.',
    secret: true,
    optional: true,
  },
  envProduction,
} as const;
