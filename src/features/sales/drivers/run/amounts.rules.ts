import { formatMoney } from '#domain/money.ts';
import type { PaymentMethod } from '#domain/payments.ts';
import type { Run, RunOrder } from './run.contract.ts';

/** An amount as the company of a run writes it. */
export const amountText = (amount: number, { country }: Pick<Run, 'country'>): string => formatMoney(amount, country);

const howPaid: Partial<Record<PaymentMethod, string>> = {
  cash: 'en efectivo',
  card: 'con tarjeta',
  credit: 'con tarjeta de crédito',
};

/** Payment method of the amount to collect; blank when it needs no label. */
export const methodText = ({ method }: NonNullable<RunOrder['toCollect']>): string => howPaid[method] ?? '';
