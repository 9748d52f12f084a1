import type { CountryCode } from '#domain/countries.ts';
import { isPaidBySavedCard } from '#domain/payments.ts';
import { parsePhone, phoneRule } from '#domain/phones.ts';
import { plural } from '#kit/contract/values/plural.ts';
import { isMailAddress, mailAddressRule } from '#kit/contract/values/mailAddress.ts';
import type { CheckoutDraft } from './checkout.rules.ts';
import { paymentOfWire } from './wireNames.rules.ts';

/** Why an order cannot be placed, with the field that it concerns; null for what is not on the form. */
export type Problem = {
  field: string | null;
  message: string;
  /** The field is empty, instead of filled in with a value that does not hold. */
  isMissing?: boolean;
};

type Refusal = { code: string; path: string; message: string };

/** Fields of the form in its order, by the beginning of their paths on the wire. */
const fields = [
  'address.text',
  'scheduled_for',
  'customer.name',
  'customer.phone',
  'customer.mail',
  'notes',
  'tip',
  'coupon_code',
  'points',
  'billing.business_name',
  'billing.document_id',
  'billing.email',
  'billing.phone',
  'payment_method',
];

/** Field of the form for a path of a request; null where it has none. */
export function fieldOf(path: string): string | null {
  if (path === 'address' || path.startsWith('address.')) return 'address.text';
  return fields.find((field) => path === field || path.startsWith(`${field}.`)) ?? null;
}

/** A required text: the message when it is blank, and how it is checked otherwise. */
export const textProblem = (
  text: string,
  blank: string,
  problemOf: (text: string) => string | null = () => null,
): string | null => (text.trim() ? problemOf(text) : blank);

export const mailProblem = (mail: string): string | null => (isMailAddress(mail.trim()) ? null : mailAddressRule);

/** Mistakes that need no server, by the rules of the server. */
function draftProblems(draft: CheckoutDraft, country: CountryCode): Problem[] {
  const paysByCard = draft.paymentMethod !== '' && isPaidBySavedCard(paymentOfWire(draft.paymentMethod));
  const noMail = 'Escribe tu correo: ahí te llega el código para usar tu tarjeta guardada.';
  const checks: [string, string | null][] = [
    ['scheduled_for', draft.isLater && draft.scheduledFor === null ? 'Elige la hora del pedido.' : null],
    ['customer.name', textProblem(draft.name, 'Escribe tu nombre.')],
    [
      'customer.phone',
      textProblem(draft.phone, 'Escribe tu teléfono.', (phone) =>
        parsePhone(phone, country) === null ? `Revisa tu teléfono. ${phoneRule(country)}` : null,
      ),
    ],
    ['customer.mail', paysByCard || draft.mail.trim() ? textProblem(draft.mail, noMail, mailProblem) : null],
    ['payment_method', draft.paymentMethod ? null : 'Elige cómo pagas.'],
  ];
  return checks.flatMap(([field, message]) => (message === null ? [] : [{ field, message }]));
}

const camel = (name: string): string => name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());

/** Whether the guest has not filled in a field yet. */
function isBlank({ address, billing, ...draft }: CheckoutDraft, field: string | null): boolean {
  if (field === 'address.text') return address.latitude === null;
  const [group = '', name = group] = (field ?? '').split('.').map(camel);
  const value = (group === 'billing' ? billing : draft)[name as never] as unknown;
  return value === null || (typeof value === 'string' && value.trim() === '');
}

/** Counts what is missing and what is wrong: `Faltan 3 cosas y hay 2 por corregir:`. */
export function problemsTitle(problems: readonly Problem[]): string {
  const missing = problems.filter(({ isMissing }) => isMissing).length;
  const wrong = problems.length - missing;
  if (missing === 0) return `Hay ${plural(wrong, 'cosa', 'cosas')} por corregir:`;
  const missingText = `${missing === 1 ? 'Falta' : 'Faltan'} ${plural(missing, 'cosa', 'cosas')}`;
  return `${missingText}${wrong > 0 ? ` y hay ${wrong} por corregir` : ''}:`;
}

const placeOf = ({ field }: Problem): number => (field === null ? -1 : fields.indexOf(field));

/** Problems in the order of the form, the first of each field; those without a field come first. */
function inFormOrder(problems: readonly Problem[]): Problem[] {
  const first = problems.filter(
    ({ field, message }, index) =>
      problems.findIndex((each) => each.field === field && (field !== null || each.message === message)) === index,
  );
  return first.toSorted((one, other) => placeOf(one) - placeOf(other));
}

/** Message of a refusal at its field; a written address without a place lacks only that. */
const messageOf = ({ code, message }: Refusal, { text, latitude }: CheckoutDraft['address']): string =>
  code === 'address' && latitude === null && text.trim()
    ? 'Falta ubicar la dirección: usa tu ubicación o pega un enlace del mapa.'
    : message;

/**
 * Everything that prevents an order before it is sent. A coupon that does not hold prevents nothing, nor does a store
 * that is closed now an order for later.
 */
export function problemsBefore(
  draft: CheckoutDraft,
  refusals: readonly Refusal[],
  country: CountryCode,
  ofBilling: readonly Problem[] = [],
): Problem[] {
  const preventing = refusals.filter(({ code }) => code !== 'coupon' && !(code === 'closed' && draft.isLater));
  return inFormOrder([
    ...draftProblems(draft, country),
    ...ofBilling,
    ...preventing.map((refusal) => ({ field: fieldOf(refusal.path), message: messageOf(refusal, draft.address) })),
  ]).map((problem) => ({ ...problem, isMissing: isBlank(draft, problem.field) }));
}

/** Problems of a rejected order: its errors by field, or its message where there are none. */
export function problemsOf(errors: Readonly<Record<string, readonly string[]>>, message: string): Problem[] {
  const found = Object.entries(errors).map(([path, [text = message]]) => ({ field: fieldOf(path), message: text }));
  return inFormOrder(found.length > 0 ? found : [{ field: null, message }]);
}

const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Fields of the form by the values of the draft that they show; another method has its times, address and payments. */
const fieldsByValue: Partial<Record<keyof CheckoutDraft, readonly string[]>> = {
  method: ['address.text', 'scheduled_for', 'payment_method'],
  address: ['address.text'],
  isLater: ['scheduled_for'],
  scheduledFor: ['scheduled_for'],
  couponCode: ['coupon_code'],
  tip: ['tip'],
  paymentMethod: ['payment_method'],
  name: ['customer.name'],
  phone: ['customer.phone'],
  mail: ['customer.mail'],
  notes: ['notes'],
};

/** Fields whose values a change replaces: their problems are of older values. */
export function changedFields(before: CheckoutDraft, changes: Partial<CheckoutDraft>): Set<string> {
  const { billing } = changes;
  const ofBilling = billing
    ? Object.entries(billing).flatMap(([name, value]) =>
        value === before.billing[name as keyof CheckoutDraft['billing']] ? [] : [`billing.${snake(name)}`],
      )
    : [];
  return new Set([
    ...ofBilling,
    ...Object.keys(changes).flatMap((name) => fieldsByValue[name as keyof CheckoutDraft] ?? []),
  ]);
}
