import { provider } from '../../provider.ts';
import { mercadoPagoDeclaration } from './declaration.ts';
import { mercadoPagoForm } from './form.ts';
import { checkMercadoPago, mercadoPagoGateway } from './mercadoPagoGateway.ts';

/** Mercado Pago, by its own payment page (Checkout Pro). */
export const mercadoPago = provider({
  ...mercadoPagoDeclaration,
  form: mercadoPagoForm,
  hosts: { api: { production: 'https://api.mercadopago.com', test: 'https://api.mercadopago.com' } },
  assumptions: [
    'El token decide el ambiente, no la dirección.',
    'Un pago en línea se devuelve hasta 180 días después.',
    'Un pago devuelto en parte sigue aprobado, y transaction_amount_refunded dice cuánto.',
  ],
  sendsWebhooks: true,
  check: checkMercadoPago,
  payments: { serves: ['mercado_pago'], open: mercadoPagoGateway },
});
