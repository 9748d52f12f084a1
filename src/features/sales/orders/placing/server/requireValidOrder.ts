import type { CountryCode } from '#domain/countries.ts';
import { formatMoney } from '#domain/money.ts';
import { parseAnyPhone, parsePhone, phoneDigits, phoneRule } from '#domain/phones.ts';
import { readTaxId } from '#domain/taxIds.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import { fail } from '../../orders.failures.ts';
import type { Billing } from '../../record/orderShape.contract.ts';
import type { PlacedOrder, Quote, Refusal } from '../placing.contract.ts';

/** A guest's phone: as stored, with the country code, and the national digits by which their orders are found. */
export type GuestPhone = { phone: string; digits: string };

/** Parses the phone of an order; null when it is no phone of the company's country. */
export function findPhone(
  { tenant: { country } }: Ctx,
  { customer }: Pick<PlacedOrder, 'customer'>,
): GuestPhone | null {
  const phone = parsePhone(customer.phone, country);
  return phone === null ? null : { phone, digits: phoneDigits(customer.phone, country) };
}

/** Rejects with every refusal at its field, and the first of them as the message. */
function rejectAll(refusals: readonly Refusal[]): never {
  const byField = Map.groupBy(refusals, ({ path }) => path);
  return fail('orderRefused', {
    message: refusals[0]?.message ?? 'El pedido no se puede tomar así.',
    fields: Object.fromEntries([...byField].map(([path, atField]) => [path, atField.map(({ message }) => message)])),
  });
}

/** Reads the phone and the tax id of an invoice as they are stored; rejects with what is expected. */
function readBilling(billing: Billing, country: CountryCode): Billing {
  if (billing.kind !== 'invoice') return billing;
  const phone = billing.phone && parseAnyPhone(billing.phone, country);
  if (phone === null) return fail('invalidFields', { fields: { 'billing.phone': [phoneRule(country)] } });
  if (billing.documentType !== 'vat_number') return { ...billing, phone };
  const read = readTaxId(billing.documentId, country);
  if ('problem' in read) return fail('invalidFields', { fields: { 'billing.document_id': [read.problem] } });
  return { ...billing, phone, documentId: read.taxId };
}

/** Rejects an order that cannot be taken at its price, or whose phone, billing data or expected total are wrong. */
export function requireValidOrder(
  { tenant: { country } }: Ctx,
  { billing, expectedTotal }: PlacedOrder,
  { ok, refusals, total }: Quote,
  phone: GuestPhone | null,
): { phone: GuestPhone; billing: Billing } {
  if (!ok) rejectAll(refusals);
  if (!phone) return fail('invalidFields', { fields: { 'customer.phone': [phoneRule(country)] } });
  if (expectedTotal !== undefined && expectedTotal !== null && expectedTotal !== total)
    fail('orderRefused', {
      message: `El total cambió de ${formatMoney(expectedTotal, country)} a ${formatMoney(total, country)}. Revisa el pedido y vuelve a enviarlo.`,
      fields: { expected_total: [`Ahora es ${formatMoney(total, country)}`] },
    });
  return { phone, billing: readBilling(billing ?? { kind: 'ticket' }, country) };
}
