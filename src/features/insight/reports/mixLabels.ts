import { orderChannelLabels } from '#domain/catalogue.ts';
import { dispatchLabels } from '#domain/delivery/dispatch.ts';
import { orderSourceLabels } from '#domain/orders/orders.ts';
import { paymentMethodLabels } from '#domain/payments.ts';
import type { MixFilter } from './reports.contract.ts';

/** How orders came, went and were paid, in words. */
export const mixLabels: Readonly<Record<MixFilter, readonly [label: string, words: Readonly<Record<string, string>>]>> =
  {
    platform: ['Plataforma', orderChannelLabels],
    source: ['Canal', orderSourceLabels],
    dispatchMethod: ['Entrega', dispatchLabels],
    paymentMethod: ['Medio de pago', paymentMethodLabels],
  };
