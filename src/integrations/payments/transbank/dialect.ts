import { z } from 'zod';

/** Terms of Transbank's API shared by Webpay and Oneclick, to correct here when its documentation differs. */

/** Minutes a guest has for the form, and days that a sale can be read and refunded. */
export const formMinutes = 10;
export const refundDays = 90;

const detail = z.object({
  amount: z.number(),
  status: z.string(),
  buy_order: z.string(),
  commerce_code: z.string().optional(),
  authorization_code: z.string().nullish(),
  payment_type_code: z.string().nullish(),
  response_code: z.number().nullish(),
  balance: z.number().nullish(),
});

const common = {
  card_detail: z.object({ card_number: z.string().nullish() }).nullish(),
  transaction_date: z.string().nullish(),
};

/** A transaction, plain or with one child of a mall, read as one shape. */
export const transaction = z.union([
  z
    .object({ ...common, details: z.array(detail).min(1) })
    .transform(({ details, ...rest }) => ({ ...rest, ...details[0] })),
  detail.extend(common),
]);
export type Transaction = z.output<typeof transaction>;

export const refunded = z.object({
  type: z.string(),
  response_code: z.number().nullish(),
  authorization_code: z.string().nullish(),
  nullified_amount: z.number().nullish(),
});

export const refused = z.object({ error_message: z.string() });

/** Debit, and prepaid by assumption: refunded in full or not at all. */
export const cardOf = (code: string | null | undefined): 'debit' | 'credit' | null =>
  code ? (['VD', 'VP'].includes(code) ? 'debit' : 'credit') : null;

const responseTexts: Readonly<Record<number, string>> = {
  [-1]: 'Datos mal ingresados',
  [-2]: 'La tarjeta o la cuenta no sirve',
  [-3]: 'Error de la transacción',
  [-4]: 'El banco la rechazó',
  [-5]: 'Rechazada por riesgo de fraude',
  [-96]: 'La tarjeta ya no está inscrita',
  [-97]: 'La tarjeta llegó a su monto máximo del día',
  [-98]: 'El monto supera el máximo de la tarjeta por pago',
  [-99]: 'La tarjeta llegó a su máximo de pagos del día',
};
export const responseText = (code: number | null | undefined): string =>
  responseTexts[code ?? 0] ?? `Rechazada (código ${code ?? 'sin código'})`;

const refundTexts: Readonly<Record<string, string>> = {
  245: 'Transbank no conoce ese código de comercio.',
  22: 'El comercio está inactivo en Transbank.',
  316: 'El código del local no pertenece al mall.',
  308: 'Transbank no permite la operación.',
  274: 'Transbank no encuentra la venta.',
  16: 'La venta no admite anulación.',
  292: 'La venta no está autorizada.',
  284: 'Se venció el plazo de anulación.',
  310: 'La venta ya estaba anulada.',
  311: 'El monto supera lo que queda por anular.',
  53: 'Una venta en cuotas no se anula en parte.',
};

/** Reason of a refused refund: the code is a separate field or part of the sentence. */
export function refundText(code: number | null | undefined, message: string | null): string {
  const inMessage = /\b(245|316|308|274|292|284|310|311|22|16|53)\b/.exec(message ?? '')?.[1];
  const known = refundTexts[String(code ?? inMessage ?? '')];
  return (
    known ?? (message ? `Transbank: ${message}` : `Transbank rechazó la anulación (código ${code ?? 'sin código'}).`)
  );
}
