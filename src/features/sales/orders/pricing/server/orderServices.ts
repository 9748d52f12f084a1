import type { PaymentProviders } from '#integrations/payments/port.ts';
import type { Services } from '#kit/server/services.ts';

declare module '#kit/server/services.ts' {
  interface Services {
    /** Built-in payment sandbox for companies without credentials. */
    payments: PaymentProviders;
  }
}

/** Services that pricing and placing orders need. */
export type OrderServices = Pick<
  Services,
  'areas' | 'files' | 'payments' | 'integrations' | 'guestOrderLimit' | 'secrets'
>;
