import { envProduction } from '../../credentialForm.ts';
import { provider } from '../../provider.ts';
import { checkMercadoPago, mercadoPagoGateway } from './mercadoPagoGateway.ts';

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

/** Mercado Pago, by its own payment page (Checkout Pro). */
export const mercadoPago = provider({
  key: 'mercado_pago',
  name: 'Mercado Pago',
  countries: ['cl', 'mx'],
  form: mercadoPagoForm,
  hosts: { api: { production: 'https://api.mercadopago.com', test: 'https://api.mercadopago.com' } },
  assumptions: [
    'El token decide el ambiente, no la dirección.',
    'Un pago en línea se devuelve hasta 180 días después.',
    'Un pago devuelto en parte sigue aprobado, y transaction_amount_refunded dice cuánto.',
  ],
  check: checkMercadoPago,
  payments: { serves: ['mercado_pago'], open: mercadoPagoGateway },
});
