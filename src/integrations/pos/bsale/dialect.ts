import { z } from 'zod';
import type { PosDocument, PosTraits } from '../port.ts';

/** Paths, shapes and codes of Bsale's API in Chile, to correct here when its documentation differs. */

const address = 'https://api.bsale.io/v1';
export const hosts = { api: { production: address, test: address } } as const;

export const paths = {
  office: (id: string) => `/offices/${id}.json`,
  documentTypes: '/document_types.json',
  documents: '/documents.json',
  document: (id: string) => `/documents/${id}.json`,
  details: (id: string) => `/documents/${id}/details.json`,
  returns: '/returns.json',
  productTypes: '/product_types.json',
  product: (id: string) => `/products/${id}.json`,
  variants: '/variants.json',
  prices: (list: string) => `/price_lists/${list}/details.json`,
  price: (list: string, id: string) => `/price_lists/${list}/details/${id}.json`,
  stocks: '/stocks.json',
};
export const tokenHeader = 'access_token';
/** Records in a page, and codes in a filter. */
export const pageSize = 50;

export const traits: PosTraits = {
  findsOrders: true,
  hasShift: false,
  catalogueCallsPerMinute: 3,
  ordersPerSecond: null,
  cancelsOrders: true,
  issuesDocuments: true,
  countsStock: true,
  writesCatalogue: true,
  codes: ['delivery', 'payment'],
  prices: 'net',
};

/** The tax office's codes of documents, of the reference that has our key, and of the tax. */
export const codeSii = { receipt: 39, invoice: 33, creditNote: 61 } as const;
export const referenceCode = 801;
export const tax = { code: 14, percentage: 19 };
/** Who documents name that have no customer, and the business of one who did not give it. */
export const anonymousRut = '66666666-6';
export const unknownActivity = 'Sin giro informado';
export const maxReason = 60;

const folioText = /numbers available|caf used is expired/i;
const variantText = /invalid variant|is out of range/i;
/** Why an order was refused, by its status and text. */
export function reasonOf(status: number, text: string): 'blocked' | 'noFolios' | 'unmapped' | 'other' {
  if (status === 402) return 'blocked';
  if (folioText.test(text)) return 'noFolios';
  return variantText.test(text) ? 'unmapped' : 'other';
}

const id = z.union([z.string().min(1), z.number()]).transform(String);
const text = z.string().nullish();
const named = z.object({ id });

export const page = z.object({ items: z.array(z.unknown()), next: text, count: z.number().nullish() });
/** An error has one of several shapes. */
export const failure = z.object({ error: text, message: text });

export const office = z.object({ name: z.string(), address: text, municipality: text, city: text });
export const documentType = z.object({ id, codeSii: z.union([z.string(), z.number()]).nullish(), state: z.number() });

const client = z.object({
  code: text,
  company: text,
  activity: text,
  address: text,
  municipality: text,
  city: text,
});
/** Most of it is optional: an incomplete answer must not hide that a document was issued. */
export const document = z.object({
  id,
  number: id,
  totalAmount: z.number(),
  state: z.number().nullish(),
  urlPublicViewOriginal: text,
  informedSii: z.number().nullish(),
  responseMsgSii: text,
  document_type: z.object({ codeSii: z.union([z.string(), z.number()]).nullish() }).nullish(),
  client: client.nullish(),
  salesId: text,
  references: z.object({ items: z.array(z.object({ number: id })).nullish() }).nullish(),
});
export type BsaleDocument = z.output<typeof document>;
export const detail = z.object({ id, lineNumber: z.number(), quantity: z.number(), totalAmount: z.number() });
export const newReturn = z.object({ credit_note: named });
export const creditReturn = z.object({ motive: z.string(), reference_document: named, credit_note: document });

export const productType = z.object({ id, name: z.string() });
export const variant = z.object({
  id,
  code: z.string(),
  description: text,
  product: z.object({ id, name: text, product_type: named.nullish() }),
});
export const price = z.object({
  id,
  variantValue: z.number().nullish(),
  variantValueWithTaxes: z.number(),
  variant: named.extend({ code: text }),
});
export const stock = z.object({
  quantityAvailable: z.number(),
  office: named,
  variant: z.object({ code: z.string(), unlimitedStock: z.number().nullish() }),
});

export const taxStates: Readonly<Record<number, PosDocument['taxState']>> = { 0: 'accepted', 2: 'rejected' };
