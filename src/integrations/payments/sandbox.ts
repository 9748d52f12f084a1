import { isPaidOnline } from '#domain/payments.ts';
import type { PaymentProvider, PaymentProviders } from './port.ts';

/** Amounts that end so are refused, to see what becomes of that. */
const refusedEnd = 13;

/**
 * A provider without money, for trying the product: the guest chooses the result, and refunds are immediate.
 * Refunds of amounts that end in 13 are refused.
 */
const sandbox: PaymentProvider = {
  payUrl: ({ uuid }) => `/api/v1/orders/${uuid}/payment`,
  refund: ({ amount, key }) =>
    Promise.resolve(
      amount % 100 === refusedEnd
        ? { state: 'refused', reference: null, message: 'El banco rechazó el reembolso.' }
        : { state: 'refunded', reference: `prueba-${key}`, message: null },
    ),
};

/** Every online method goes through the sandbox. */
export const sandboxPayments: PaymentProviders = (method) => (isPaidOnline(method) ? sandbox : null);
