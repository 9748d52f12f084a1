import { z } from 'zod';
import { withTax } from '#domain/netOf.ts';
import { Refusal, Reply, type Routes } from '../../sandbox/routes.ts';
import { flatLines } from '../orderTotals.ts';
import type { PosDocument, PosItem, PosOrder } from '../port.ts';
import { bookOf, type NewPosBook, type PosBook, type PosBooks, paymentCodes } from '../posBooks.ts';
import { posSandbox } from '../posSandbox.ts';
import { anyId, bsaleItemRoutes, catalogue, credentials, list, optionCategory } from './bsaleSandboxItems.ts';
import { codeSii, paths, referenceCode, tax, tokenHeader, traits } from './dialect.ts';

const deliveryCode = '900';

const day = z
  .number()
  .int()
  .refine((seconds) => seconds % 86_400 === 0);
const lines = z
  .array(
    z.strictObject({
      code: z.string(),
      quantity: z.number().int().positive(),
      netUnitValue: z.number(),
      discount: z.number().min(0).max(100),
      taxes: z.array(z.object({ code: z.literal(tax.code), percentage: z.literal(tax.percentage) })).length(1),
      comment: z.string().optional(),
    }),
  )
  .min(1);
const client = z.object({
  code: z.string().regex(/^\d{7,8}-[\dK]$/),
  activity: z.string().min(1),
  address: z.string().min(1),
  municipality: z.string().min(1),
  city: z.string().min(1),
});
const shape = z.strictObject({
  codeSii: z.literal([codeSii.receipt, codeSii.invoice]),
  officeId: z.literal(Number(credentials.localId)),
  priceListId: z.literal(Number(credentials.priceListId)),
  emissionDate: day,
  expirationDate: day,
  declareSii: z.literal([0, 1]),
  dispatch: z.literal(1),
  salesId: z.string(),
  client: client.loose().optional(),
  details: lines,
  payments: z.array(z.strictObject({ paymentTypeId: z.number(), amount: z.number(), recordDate: day })).length(1),
  references: z
    .array(
      z.strictObject({
        number: z.string(),
        referenceDate: day,
        reason: z.string(),
        codeSii: z.literal(referenceCode),
      }),
    )
    .length(1),
});
type Body = z.output<typeof shape>;
const returnShape = z.object({
  documentTypeId: z.literal(6),
  officeId: z.literal(Number(credentials.localId)),
  referenceDocumentId: z.number(),
  emissionDate: day,
  motive: z.string(),
  client,
  details: z
    .array(
      z.strictObject({
        documentDetailId: z.number(),
        quantity: z.number().int().positive(),
        unitValue: z.literal(0),
      }),
    )
    .min(1),
});

const refused = (text: string) => new Refusal(400, text);
function parse<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const { data, error } = schema.safeParse(body);
  if (data === undefined) throw refused(`invalid ${error?.issues[0]?.path.join('.')}`);
  return data;
}

/** A line of a document, with the units that were returned. */
type Detail = { id: number; lineNumber: number; quantity: number; totalAmount: number; returned: number };

const grossOf = ({ quantity, netUnitValue, discount }: Body['details'][number]): number =>
  withTax(quantity * netUnitValue * (1 - discount / 100), tax.percentage);

/** Options follow the line of their product. */
function bookLines(details: Body['details'], items: readonly PosItem[]): NewPosBook['lines'] {
  const options = new Set(items.flatMap(({ code, category }) => (category === optionCategory ? code : [])));
  return details.reduce<NewPosBook['lines']>((read, detail) => {
    const { code, quantity, comment = '' } = detail;
    const unitPrice = grossOf(detail) / quantity;
    const parent = read.at(-1);
    if (!parent || !options.has(code)) return [...read, { code, quantity, unitPrice, comment, choices: [] }];
    const choice = { code, quantity: quantity / parent.quantity, unitPrice };
    return [...read.slice(0, -1), { ...parent, choices: [...parent.choices, choice] }];
  }, []);
}

/** A document has none of these. */
const unrecorded = {
  method: 'pickUp',
  comment: '',
  customer: { name: '', phone: '', address: null },
  discount: 0,
  tip: 0,
} as const;

/** Other methods than those of the credentials are paid online in the tests. */
const isPaid = (payment: Body['payments'][number] | undefined): boolean =>
  ![credentials['paymentIds.card'], credentials['paymentIds.cash']].includes(String(payment?.paymentTypeId));

const bookOfBody = ({ details, payments, references }: Body, items: readonly PosItem[]): NewPosBook => ({
  ...unrecorded,
  key: references[0]?.number ?? '',
  lines: bookLines(
    details.filter(({ code }) => code !== deliveryCode),
    items,
  ),
  delivery: details.filter(({ code }) => code === deliveryCode).reduce((sum, detail) => sum + grossOf(detail), 0),
  paid: isPaid(payments[0]) ? (payments[0]?.amount ?? null) : null,
  codes: paymentCodes(payments[0]?.paymentTypeId, credentials),
});

/** A document has prices after discounts. */
function recordOf(order: PosOrder): NewPosBook {
  const priced = flatLines(order).map((line) => ({
    ...line,
    unitPrice: (line.quantity * line.unitPrice - line.discount) / line.quantity,
  }));
  const product = (line: PosOrder['lines'][number], place: number) => {
    const [first, ...rest] = priced.filter((each) => each.place === place);
    const choices = rest.map(({ code, perUnit: quantity, unitPrice }) => ({ code, quantity, unitPrice }));
    return {
      code: line.code,
      quantity: line.quantity,
      unitPrice: first?.unitPrice ?? 0,
      comment: line.comment,
      choices,
    };
  };
  return { ...bookOf(order, traits), ...unrecorded, lines: order.lines.map(product) };
}

const informed = { accepted: 0, pending: 1, rejected: 2 } as const;
const view = (document: PosDocument, isExpanded: boolean, key: string | null = null) => ({
  id: Number(document.reference),
  number: Number(document.number),
  totalAmount: document.total,
  state: 0,
  urlPublicViewOriginal: document.url,
  informedSii: informed[document.taxState],
  responseMsgSii: document.message,
  document_type: isExpanded ? { id: '1', codeSii: String(codeSii[document.kind]) } : { id: '1' },
  references: isExpanded && key !== null ? { items: [{ number: key }] } : {},
});

let lastId = 8000;
const newId = () => {
  lastId += 1;
  return String(lastId);
};

/** The lines of documents by their ids, once they were read. */
type Details = Map<string, Detail[]>;

/** The lines of an order's document: each option after its product, then the delivery. */
function linesOf({ lines, delivery }: PosBook): Detail[] {
  const sold = lines.flatMap((line) => [
    { quantity: line.quantity, unitPrice: line.unitPrice },
    ...line.choices.map(({ quantity, unitPrice }) => ({ quantity: line.quantity * quantity, unitPrice })),
  ]);
  const fee = delivery > 0 ? [{ quantity: 1, unitPrice: delivery }] : [];
  return [...sold, ...fee].map(({ quantity, unitPrice }, lineNumber) => ({
    id: Number(newId()),
    lineNumber,
    quantity,
    totalAmount: quantity * unitPrice,
    returned: 0,
  }));
}

function detailsOf(books: PosBooks, details: Details, id: string): Detail[] {
  const read = details.get(id) ?? linesOf(books.get(id));
  details.set(id, read);
  return read;
}

function requireDocument({ documents }: PosBooks, id: string) {
  const document = documents.find(id);
  if (!document) throw new Refusal(404, 'not found');
  return document;
}

/** Issues a document; one of the same `salesId` is returned instead. */
function issue(books: PosBooks, body: unknown): Reply {
  const read = parse(shape, body);
  const earlier = books.all().find(({ key }) => key === read.salesId);
  if (earlier) return new Reply(201, view(requireDocument(books, earlier.reference), false));
  if (read.details.some(({ netUnitValue }) => netUnitValue <= 0))
    throw refused('Invalid net unit value, zero or negative values are not allowed for this type of document');
  const kind = read.codeSii === codeSii.invoice ? 'invoice' : 'receipt';
  if (kind === 'invoice' && !read.client) throw refused('client attribute required : code');
  const { reference, total } = books.take(bookOfBody(read, books.catalogue));
  return new Reply(201, view(books.documents.issue({ kind, reference, total, credits: null, note: '' }), false));
}

/** Returns units of lines, and issues the credit note of them. */
function returnUnits(books: PosBooks, details: Details, body: unknown): Reply {
  books.requireFolios();
  const read = parse(returnShape, body);
  const { reference: credits, total: issued } = requireDocument(books, String(read.referenceDocumentId));
  const returned = read.details.map(({ documentDetailId, quantity }) => {
    const detail = detailsOf(books, details, credits).find(({ id }) => id === documentDetailId);
    if (!detail) throw refused('invalid reference detail');
    const left = detail.quantity - detail.returned;
    if (quantity > left)
      throw refused(`The quantity returned (${quantity}) is higher than the available (${left}) for detail`);
    return { detail, quantity };
  });
  for (const { detail, quantity } of returned) detail.returned += quantity;
  const amounts = returned.map(({ detail, quantity }) => Math.round((detail.totalAmount * quantity) / detail.quantity));
  const total = amounts.reduce((sum, amount) => sum + amount, 0);
  const reference = books.newReference();
  books.documents.issue({ kind: 'creditNote', reference, total, credits, note: read.motive });
  const credited = books.documents.creditsOf(credits).reduce((sum, credit) => sum + credit.total, 0);
  if (credited >= issued) books.get(credits).state = 'canceled';
  return new Reply(201, { id: Number(newId()), motive: read.motive, credit_note: { id: reference } });
}

function documentRoutes(books: PosBooks): Routes {
  const details: Details = new Map();
  const found = (id: string) => view(requireDocument(books, id), true);
  return {
    [`POST ${paths.documents}`]: ({ body }) => issue(books, body),
    [`GET ${paths.documents}`]: ({ query }) => {
      const isMatch = ({ key }: PosBook) =>
        query.referencecode === String(referenceCode) && key === query.referencenumber;
      const referenced = books.search(books.all(), isMatch);
      return list(
        referenced.map(({ reference, key }) => view(requireDocument(books, reference), true, key)),
        query,
      );
    },
    [`GET ${paths.document(anyId)}`]: ({ id }) => found(id),
    [`GET ${paths.details(anyId)}`]: ({ id, query }) => list(detailsOf(books, details, id), query),
    [`POST ${paths.returns}`]: ({ body }) => returnUnits(books, details, body),
    [`GET ${paths.returns}`]: ({ query }) =>
      list(
        books
          .search(books.documents.credits(), ({ credits }) => credits === query.referencedocumentid)
          .map((credit) => ({
            id: Number(credit.reference),
            motive: credit.note,
            reference_document: { id: credit.credits },
            credit_note: view(credit, false),
          })),
        query,
      ),
  };
}

const office = {
  id: 2,
  name: 'Providencia',
  address: 'Providencia 1234',
  municipality: 'Providencia',
  city: 'Santiago',
};

/** The dialect of Bsale: documents as orders, net amounts, lists in pages. */
export const bsaleSandbox = posSandbox({
  key: 'bsale',
  traits,
  credentials,
  wrongCredentials: { ...credentials, accessToken: 'token-de-otra-empresa' },
  catalogue,
  recordOf,
  refuse: {
    unmapped: () => refused('invalid variant'),
    noFolios: (folios) =>
      refused(
        folios === 'none'
          ? 'does not have numbers available, check sii caf'
          : 'The sii caf used is expired, you must request and upload a new one',
      ),
    blocked: new Refusal(402, 'Payment Required'),
    limited: new Refusal(429, 'Too Many Requests'),
    unknownOrder: new Refusal(404, 'not found'),
  },
  newReference: newId,
  refusalBody: ({ message }) => ({ error: message }),
  authorize({ headers }) {
    if (headers[tokenHeader] !== credentials.accessToken)
      throw new Refusal(401, 'Sorry, this request can not be authenticated');
  },
  routes: (books) => ({
    [`GET ${paths.office(credentials.localId)}`]: () => office,
    [`GET ${paths.documentTypes}`]: ({ query }) =>
      list(
        Object.values(codeSii).map((code, place) => ({ id: place + 4, codeSii: String(code), state: 0 })),
        query,
      ),
    ...documentRoutes(books),
    ...bsaleItemRoutes(books),
  }),
});
