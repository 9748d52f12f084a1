import { z } from 'zod';

/** Assumptions and terms of Mercado Pago's API, to correct here when its documentation differs. */

/** Minutes a guest has to pay, and days in which an online payment is given back. */
export const payMinutes = 30;
export const refundDays = 180;

const id = z.union([z.string(), z.number()]).transform(String);

export const preference = z.object({ id, init_point: z.url(), sandbox_init_point: z.url().nullish() });

export const payment = z.object({
  id,
  status: z.string(),
  status_detail: z.string().nullish(),
  external_reference: z.string().nullish(),
  transaction_amount: z.number(),
  transaction_amount_refunded: z.number().nullish(),
  payment_type_id: z.string().nullish(),
  authorization_code: z.string().nullish(),
  date_approved: z.string().nullish(),
  card: z.object({ last_four_digits: z.string().nullish() }).nullish(),
});
export type Payment = z.output<typeof payment>;
export const found = z.object({ results: z.array(payment) });

export const refund = z.object({ id, status: z.string().nullish() });
export const refusal = z.object({ message: z.string().nullish(), error: z.string().nullish() }).nullish();
export const event = z.object({
  type: z.string(),
  action: z.string().nullish(),
  date_created: z.string().nullish(),
  data: z.object({ id }),
});

/** Money that came, whatever became of it later. */
export const takenStatuses = ['approved', 'refunded', 'charged_back'];

const texts: Readonly<Record<string, string>> = {
  cc_rejected_bad_filled_card_number: 'El número de la tarjeta está mal',
  cc_rejected_bad_filled_date: 'La fecha de la tarjeta está mal',
  cc_rejected_bad_filled_security_code: 'El código de seguridad está mal',
  cc_rejected_call_for_authorize: 'El banco pide autorizar el pago por teléfono',
  cc_rejected_card_disabled: 'La tarjeta no está activa',
  cc_rejected_duplicated_payment: 'El pago ya estaba hecho',
  cc_rejected_high_risk: 'Rechazado por riesgo de fraude',
  cc_rejected_insufficient_amount: 'Saldo insuficiente',
  cc_rejected_max_attempts: 'Demasiados intentos',
};
export const reasonText = (detail: string | null | undefined): string => texts[detail ?? ''] ?? 'El banco lo rechazó';
