import { paymentContract } from '#testing/integrations/paymentContract.ts';
import { mercadoPago } from './mercadoPago.ts';
import { mercadoPagoSandbox } from './mercadoPagoSandbox.ts';

paymentContract(mercadoPago, mercadoPagoSandbox);
