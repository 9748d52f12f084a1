import type { CountryCode } from '#domain/countries.ts';
import { parseAnyPhone, phoneRule } from '#domain/phones.ts';
import { readTaxId } from '#domain/taxIds.ts';
import type { DraftBilling } from './checkout.rules.ts';
import { mailProblem, type Problem, textProblem } from './checkoutProblems.rules.ts';

/** Mistakes in the data of an invoice, by the rules of the server. */
export function billingProblems(billing: DraftBilling, country: CountryCode): Problem[] {
  const { isInvoice, holder, documentType, businessName, documentId, email, phone } = billing;
  if (!isInvoice) return [];
  const isTaxId = holder === 'company' || documentType === 'vat_number';
  const documentProblem = (text: string) => {
    const read = readTaxId(text, country);
    return isTaxId && 'problem' in read ? read.problem : null;
  };
  const checks: [string, string | null][] = [
    ['billing.business_name', textProblem(businessName, 'Escribe la razón social')],
    ['billing.document_id', textProblem(documentId, 'Escribe el documento', documentProblem)],
    ['billing.email', textProblem(email, 'Escribe un correo', mailProblem)],
    ['billing.phone', phone.trim() && parseAnyPhone(phone, country) === null ? phoneRule(country) : null],
  ];
  return checks.flatMap(([field, message]) => (message === null ? [] : [{ field, message }]));
}
