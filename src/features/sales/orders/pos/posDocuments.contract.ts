import { z } from 'zod';
import { idParam } from '#kit/contract/crud.ts';
import { endpoint } from '#kit/contract/endpoint.ts';
import { filled } from '#kit/contract/fields.ts';

export const posDocumentKinds = ['receipt', 'invoice', 'creditNote'] as const;
export type PosDocumentKind = (typeof posDocumentKinds)[number];

/** `pending`: the tax office decides later. */
export const taxStates = ['accepted', 'pending', 'rejected'] as const;
export type TaxState = (typeof taxStates)[number];
export const taxStateLabels: Record<TaxState, string> = {
  accepted: 'Aceptado',
  pending: 'Pendiente',
  rejected: 'Rechazado',
};

/** Waiting: not issued. Dropped: none is needed. */
export const creditStates = ['waiting', 'issued', 'byHand', 'dropped'] as const;
export type CreditState = (typeof creditStates)[number];

/** A tax document of an order. */
export const posDocument = z.object({
  id: z.number().int(),
  kind: z.enum(posDocumentKinds),
  /** `Boleta 1234`. */
  name: z.string(),
  /** Null: it cannot be read anywhere. */
  url: z.string().nullable(),
  total: z.number().int(),
  taxState: z.enum(taxStates),
  /** Of the tax office. */
  message: z.string().nullable(),
  /** Why a person has to check it. */
  problem: z.string().nullable(),
});
export type PosDocumentDetails = z.output<typeof posDocument>;

/** A refund that needs a credit note and has none yet, or one that a person issued. */
export const posCredit = z.object({
  id: z.number().int(),
  amount: z.number().int(),
  /** The document that it credits: `Boleta 1234`. */
  documentName: z.string(),
  state: z.enum(['waiting', 'byHand']),
  /** Why it was not issued. */
  problem: z.string().nullable(),
  /** Whether nothing happens until a person acts. */
  needsPerson: z.boolean(),
  /** Of the credit note that a person issued, and who it was. */
  number: z.string().nullable(),
  settledBy: z.string().nullable(),
});
export type PosCreditDetails = z.output<typeof posCredit>;

export const orderDocuments = z.object({ documents: z.array(posDocument), credits: z.array(posCredit) });
export type OrderDocuments = z.output<typeof orderDocuments>;

export const posDocumentsApi = {
  ofOrder: endpoint({
    method: 'GET',
    path: '/orders/:id/documents',
    policy: 'orders.show',
    purpose: 'finish',
    summary: 'Los documentos que la caja emitió por un pedido, y las notas de crédito que faltan',
    params: idParam,
    reply: orderDocuments,
  }),
  settle: endpoint({
    method: 'POST',
    path: '/pos_documents/:id/settle',
    policy: 'orders.update',
    purpose: 'finish',
    summary: 'Dar por revisado el problema de un documento de la caja',
    params: idParam,
    reply: orderDocuments,
  }),
  retryCredit: endpoint({
    method: 'POST',
    path: '/pos_credits/:id/retry',
    policy: 'orders.update',
    purpose: 'finish',
    summary: 'Emitir otra vez una nota de crédito que la caja no emitió',
    params: idParam,
    reply: orderDocuments,
  }),
  settleCredit: endpoint({
    method: 'POST',
    path: '/pos_credits/:id/settle',
    policy: 'orders.update',
    purpose: 'finish',
    summary: 'Anotar el número de una nota de crédito que alguien emitió en la caja',
    params: idParam,
    body: z.strictObject({ number: filled(60, 'Escribe el número de la nota de crédito') }),
    reply: orderDocuments,
  }),
};
