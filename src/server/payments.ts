import type { PaymentProviders } from '#integrations/payments/port.ts';
import { sandboxPayments } from '#integrations/payments/sandbox.ts';
import type { Config } from './config.ts';

const none: PaymentProviders = () => null;

/** Whoever takes the money of guests who pay online, in this installation. */
export const paymentsOf = ({ paymentsSandbox }: Pick<Config, 'paymentsSandbox'>): PaymentProviders =>
  paymentsSandbox ? sandboxPayments : none;
