import { fail } from '#domain/failures.ts';
import { parsePhone } from '#domain/phones.ts';
import type { Ctx } from '#kit/server/context.ts';
import { emit } from '#kit/server/events.ts';
import { check } from '#kit/server/validate.ts';
import type { Store, StoreDraft, StorePatch } from '../stores.contract.ts';
import { blankStore, storeRules } from '../stores.rules.ts';
import { nestedFields } from './nestedFields.ts';
import * as repo from './stores.repo.ts';
import { saveChildren } from './saveChildren.ts';
import { viewOf } from './storeView.ts';

/** Columns as they are stored: phones in their one form, blank texts as nothing. */
export function columnsOf(draft: Partial<StoreDraft>, { tenant }: Pick<Ctx, 'tenant'>): repo.StoreColumns {
  const { scheduledClosingTimes, deliveryAreas, credentials, checkoutQuestionIds, ...plain } = draft;
  const phone = (text: string) => parsePhone(text, tenant.country) ?? text;
  return {
    ...plain,
    ...(plain.phone !== undefined && { phone: phone(plain.phone) }),
    ...(plain.whatsappNumber !== undefined && {
      whatsappNumber: plain.whatsappNumber ? phone(plain.whatsappNumber) : null,
    }),
    ...(plain.commune !== undefined && { commune: plain.commune || null }),
    ...(plain.emailAlt !== undefined && { emailAlt: plain.emailAlt || null }),
    ...(plain.timeZone !== undefined && { timeZone: plain.timeZone || null }),
  };
}

/** Creates a store; what the body does not say is blank. */
export async function createStore(ctx: Ctx, body: StorePatch): Promise<Store> {
  const { db, tenant, actor } = ctx;
  // Who reaches only some stores would not reach the new one.
  if (actor.storeIds) fail('notAllowed', { message: 'Solo quien tiene acceso a todos los locales puede crear uno.' });
  const blank = blankStore();
  const draft = check(storeRules(tenant.country), { ...blank, ...body, ...(await nestedFields(ctx, blank, body)) });
  const { id } = await repo.insert(db, columnsOf(draft, ctx));
  await saveChildren(ctx, id, { whole: draft, stored: null });
  await emit(db, 'stores');
  return (await repo.find(db, id, viewOf(ctx))) as Store;
}

/** Saves what changed of a store. */
export async function updateStore(
  ctx: Ctx,
  id: number,
  whole: StoreDraft,
  changes: Partial<StoreDraft>,
  stored: Store,
): Promise<Store> {
  const { db } = ctx;
  const columns = columnsOf(changes, ctx);
  if (Object.keys(columns).length > 0 || changes.checkoutQuestionIds) await repo.update(db, id, columns);
  await saveChildren(ctx, id, { whole, stored });
  await emit(db, 'stores');
  return (await repo.find(db, id, viewOf(ctx))) as Store;
}

/** Deletes a store with all that is its own. */
export async function removeStore(ctx: Ctx, id: number): Promise<void> {
  const { db } = ctx;
  if (!(await repo.find(db, id, viewOf(ctx)))) fail('notFound');
  await repo.remove(db, id);
  await emit(db, 'stores');
}
