import { isFleet } from '#domain/delivery/deliveryTypes.ts';
import { z } from 'zod';
import type { DeliverySettings } from '#features/platform/settings/sections/delivery.contract.ts';
import type { CountryCode } from '#domain/countries.ts';
import { scheduleIssues } from '#domain/schedule/scheduleIssues.ts';
import { type BulkPatch, bulkPatch } from '../bulk.contract.ts';
import { contactIssues } from '../../record/contact.rules.ts';
import type { DeliveryMethod } from '../../delivery/delivery.contract.ts';
import { deliveryMethodIssues } from '../../delivery/deliveryMethods.rules.ts';
import { guestIssues } from '../../guests/guests.rules.ts';
import type { FieldIssue } from '#kit/contract/recordSchema.ts';
import { blankStore } from '../../saving/stores.rules.ts';
import type { StoreDraft } from '../../record/stores.contract.ts';
import { methodRows } from '../../delivery/web/methods.ts';
import { fieldsOf, methodPart, orderPart, writesMethods } from './parts.ts';

/** A bulk change while it is edited: a draft store, and the parts of it that apply. */
export type BulkDraft = StoreDraft & { touched: string[] };

const switches = [
  'futureOrdersEnabled',
  'enabledTipDelivery',
  'enabledTipStore',
  'enabledCheckoutQuestions',
  'whatsappNumberEnabled',
  'freeDeliveryForExternal',
] as const satisfies (keyof StoreDraft)[];

/** Where a change begins. What is switched is mostly switched on. */
export function blankBulkDraft(flags: readonly string[]): BulkDraft {
  const methods = methodRows([], flags).map(({ stored: _, ...method }) => ({ ...method, enabled: true }));
  return {
    ...blankStore(),
    ...Object.fromEntries(switches.map((name) => [name, true])),
    deliveryMethods: methods,
    touched: [],
  };
}

const isTouched = ({ touched }: BulkDraft, { deliveryType }: DeliveryMethod) =>
  touched.includes(methodPart(deliveryType));

/** Changes of one method: only the values its fee needs, so that the others stay in each store. */
function methodChange({ key, deliveryType, deliveryFeeType, enabled, ...price }: DeliveryMethod) {
  if (!enabled) return { key, enabled };
  const { basePrice, kmPrice, externalDeliveryCofinance } = price;
  return {
    key,
    deliveryType,
    deliveryFeeType,
    enabled,
    ...(deliveryFeeType === 'dynamic' && { basePrice, kmPrice }),
    ...(deliveryFeeType === 'external' && { externalDeliveryCofinance }),
  };
}

function methodChanges(draft: BulkDraft) {
  const ordered = draft.touched.includes(orderPart);
  return draft.deliveryMethods
    .filter((method) => ordered || isTouched(draft, method))
    .map((method) => ({
      ...(isTouched(draft, method) ? methodChange(method) : { key: method.key }),
      ...(ordered && { priority: method.priority }),
    }));
}

/** The patch to send: the fields of the selected parts. */
export function toBulkPatch(draft: BulkDraft): BulkPatch {
  const fields = fieldsOf(draft.touched).map((field) => [field, draft[field]]);
  return {
    ...Object.fromEntries(fields),
    ...(writesMethods(draft.touched) && { deliveryMethods: methodChanges(draft) }),
  } as BulkPatch;
}

/** Places in the sent list of methods are places of the form. */
function inForm(path: readonly PropertyKey[], change: BulkPatch, { deliveryMethods }: BulkDraft): PropertyKey[] {
  const [field, place, ...rest] = path;
  if (field !== 'deliveryMethods' || typeof place !== 'number') return [...path];
  const key = change.deliveryMethods?.[place]?.key;
  return [field, deliveryMethods.findIndex((method) => method.key === key), ...rest];
}

/** Violations that do not depend on a store; the review reports the others. */
function issuesOf(
  draft: BulkDraft,
  country: CountryCode,
  { chain, now }: { chain: DeliverySettings | undefined; now: Date },
): FieldIssue[] {
  const meant = new Set<PropertyKey | undefined>([
    ...fieldsOf(draft.touched),
    ...(writesMethods(draft.touched) ? ['deliveryMethods'] : []),
  ]);
  const complete: StoreDraft = {
    ...draft,
    deliveryMethods: draft.deliveryMethods.map((method) => ({
      ...method,
      enabled: method.enabled && isTouched(draft, method),
    })),
  };
  const issues = [
    ...contactIssues(complete, country),
    ...guestIssues(complete),
    ...scheduleIssues(complete, now),
    ...deliveryMethodIssues(complete, chain),
  ].filter(({ path }) => meant.has(path[0]));
  const hasNoPayments = Object.values(draft.paymentMethods).every((group) => Object.keys(group).length === 0);
  if (meant.has('paymentMethods') && hasNoPayments)
    issues.push({ path: ['paymentMethods'], message: 'Marca al menos un medio que activar o desactivar' });
  return issues;
}

/** Validation rules of a change in a country, with the chain's delivery settings. */
export const bulkDraftRules = (country: CountryCode, chain?: DeliverySettings): z.ZodType<BulkDraft, BulkDraft> =>
  z.looseObject({}).superRefine((values, context) => {
    const draft = values as unknown as BulkDraft;
    const change = toBulkPatch(draft);
    const checked = bulkPatch.safeParse(change);
    for (const { path, message } of checked.error?.issues ?? [])
      context.addIssue({ code: 'custom', path: inForm(path, change, draft), message });
    if (!checked.success) return;
    for (const { path, message } of issuesOf(draft, country, { chain, now: new Date() }))
      context.addIssue({ code: 'custom', path, message });
  }) as unknown as z.ZodType<BulkDraft, BulkDraft>;

/** Whether the change is about who carries or how it is paid, where stores with a fleet need more than others. */
export const affectsFleets = ({ touched, deliveryMethods }: BulkDraft): boolean =>
  touched.includes('paymentMethods') ||
  deliveryMethods.some(
    (method) => method.enabled && isFleet(method.deliveryType) && touched.includes(methodPart(method.deliveryType)),
  );
