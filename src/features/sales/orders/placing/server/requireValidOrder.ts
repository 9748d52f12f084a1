import { formatMoney } from '#domain/money.ts';
import { parseAnyPhone, parsePhone, phoneDigits, phoneRule } from '#domain/phones.ts';
import { taxIdProblem } from '#domain/taxIds.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import { fail } from '../../orders.failures.ts';
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

/** Rejects an order that cannot be taken at its price, or whose phone, billing data or expected total are wrong. */
export function requireValidOrder(
  { tenant: { country } }: Ctx,
  { billing, expectedTotal }: PlacedOrder,
  { ok, refusals, total }: Quote,
  phone: GuestPhone | null,
): GuestPhone {
  if (!ok) rejectAll(refusals);
  if (!phone) return fail('invalidFields', { fields: { 'customer.phone': [phoneRule(country)] } });
  if (billing?.kind === 'invoice' && billing.phone && !parseAnyPhone(billing.phone, country))
    fail('invalidFields', { fields: { 'billing.phone': [phoneRule(country)] } });
  const isBilledByTaxId = billing?.kind === 'invoice' && billing.documentType === 'vat_number';
  const problem = isBilledByTaxId && taxIdProblem(billing.documentId, country);
  if (problem) fail('invalidFields', { fields: { 'billing.document_id': [problem] } });
  if (expectedTotal !== undefined && expectedTotal !== null && expectedTotal !== total)
    fail('orderRefused', {
      message: `El total cambió de ${formatMoney(expectedTotal, country)} a ${formatMoney(total, country)}. Revisa el pedido y vuelve a enviarlo.`,
      fields: { expected_total: [`Ahora es ${formatMoney(total, country)}`] },
    });
  return phone;
}
