import { envProduction } from '../../credentialForm.ts';

export const kushkiForm = {
  apiKey: { label: 'Llave pública', help: 'En la consola de Kushki: Public Merchant Id.' },
  secretKey: { label: 'Llave privada', help: 'Private Merchant Id, de la misma empresa y ambiente.', secret: true },
  webhookSignatureKey: {
    label: 'Firma de los avisos',
    help: 'En la consola, Webhook signature. Sin ella no se comprueba quién manda cada aviso; el pago se consulta igual.',
    secret: true,
    optional: true,
  },
  envProduction,
} as const;
