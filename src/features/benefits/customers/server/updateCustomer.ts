import type { CountryCode } from '#domain/countries.ts';
import { draftOf } from '#kit/contract/draft.ts';
import { parsePhone, phoneRule } from '#domain/phones.ts';
import { patchEndpoint } from '#kit/server/data/crud/patchEndpoint.ts';
import { update } from '#kit/server/data/write.ts';
import { emit } from '#kit/server/live/events.ts';
import { type Customer, type CustomerDraft, customerDraft } from '../customers.contract.ts';
import { fail } from '../customers.failures.ts';
import * as repo from './customers.repo.ts';
import { viewOf } from './customerView.ts';

/** The consent with its date and origin. Without an origin, it is the user who records it. */
function consentOf({ mailConsent, mailConsentOrigin }: Partial<CustomerDraft>, recordedBy: string) {
  if (mailConsent === undefined) return { mailConsentOrigin };
  if (mailConsent === 'unknown') return { mailConsent, mailConsentAt: null, mailConsentOrigin: '' };
  const mailConsentAt = new Date().toISOString();
  return { mailConsent, mailConsentAt, mailConsentOrigin: mailConsentOrigin || `Lo anotó ${recordedBy}`.slice(0, 80) };
}

/** A phone in storage format. Validated only when it changes: imported orders may have other formats. */
const toStoredPhone = (typed: string, country: CountryCode): string =>
  parsePhone(typed, country) ?? fail('invalidFields', { fields: { phone: [phoneRule(country)] } });

export const updateCustomer = patchEndpoint<Customer, CustomerDraft>({
  table: 'customers',
  rules: customerDraft,
  async find(db, id, ctx) {
    const found = await repo.find(db, id, viewOf(ctx));
    if (found?.forgottenAt) fail('customerForgotten');
    if (found?.mergedInto) fail('customerMerged');
    return found;
  },
  draftOf: (stored) => draftOf(customerDraft, stored),
  async save(ctx, id, _stored, changes) {
    const { db, actor, tenant } = ctx;
    const { phone, mailConsent: _, mailConsentOrigin: _origin, ...plain } = changes;
    await update(db, 'customers', id, {
      ...plain,
      ...(phone !== undefined && { phone: toStoredPhone(phone, tenant.country) }),
      ...consentOf(changes, actor.name),
    });
    await emit(db, 'customers');
    return (await repo.find(db, id, viewOf(ctx))) ?? fail('notFound');
  },
});
