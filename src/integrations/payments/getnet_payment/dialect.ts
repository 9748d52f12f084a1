import { z } from 'zod';

/** Assumptions and terms of PlacetoPay's API, used by Getnet, to correct here when its documentation differs. */

export const sessionMinutes = 30;

const status = z.object({
  status: z.string(),
  reason: z.union([z.string(), z.number()]).transform(String).nullish(),
  message: z.string().nullish(),
  date: z.string().nullish(),
});
const requestId = z.union([z.string(), z.number()]).transform(String);

export const answered = z.object({ status });
export const created = z.object({ status, requestId, processUrl: z.url() });

const payment = z.object({
  status,
  internalReference: z.union([z.string(), z.number()]).transform(String),
  reference: z.string().nullish(),
  paymentMethod: z.string().nullish(),
  authorization: z.string().nullish(),
  amount: z
    .object({ to: z.object({ total: z.number() }).nullish(), from: z.object({ total: z.number() }).nullish() })
    .nullish(),
  refunded: z.boolean().nullish(),
  processorFields: z.array(z.object({ keyword: z.string(), value: z.unknown() })).nullish(),
});
export type SessionPayment = z.output<typeof payment>;
export const session = z.object({ status, requestId, payment: z.array(payment).nullish() });
export type Session = z.output<typeof session>;

export const reversed = z.object({ status, payment: z.object({ authorization: z.string().nullish() }).nullish() });

export const event = z.object({ status, requestId, reference: z.string().nullish(), signature: z.string() });

/** Reasons by which a guest or the shop gave up. */
export const isCanceledReason = (reason: string | null | undefined): boolean =>
  reason === 'MC' || /^\?C$/.test(reason ?? '');

/** Debit by the names Getnet gives its methods in Chile. */
export const cardOf = (method: string | null | undefined): 'debit' | 'credit' | null =>
  method ? (/debit|redcompra|prepago|prepaid/i.test(method) ? 'debit' : 'credit') : null;

const authTexts: Readonly<Record<string, string>> = {
  100: 'Getnet no entendió las credenciales.',
  101: 'Getnet no conoce ese login.',
  102: 'Getnet no reconoce el secretKey de ese login.',
  103: 'El reloj del servidor difiere más de cinco minutos del de Getnet.',
  104: 'El comercio está inactivo en Getnet.',
  105: 'El comercio venció en Getnet.',
  106: 'Las credenciales vencieron: pide otras a Getnet.',
};
export const authText = (message: string | null | undefined): string =>
  authTexts[/\b10[0-7]\b/.exec(message ?? '')?.[0] ?? ''] ?? 'Getnet no reconoce las credenciales.';
