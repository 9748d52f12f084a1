import { plural } from '#kit/contract/values/plural.ts';
import { chainSections } from '#features/platform/settings/sections.contract.ts';
import { readSettings } from '#features/platform/settings/server/index.ts';
import { fail } from '#kit/contract/failures.ts';
import { uncollectedPayments } from '#domain/groupedPayments.ts';
import { parsePhone } from '#domain/phones.ts';
import type { Ctx, Tenant } from '#kit/server/http/context.ts';
import { unofferedMethods } from '../../delivery/deliveryMethods.rules.ts';
import { withoutLinks } from '#kit/contract/links.ts';
import { emit } from '#kit/server/live/events.ts';
import type { Secrets } from '#kit/server/secrets/secrets.ts';
import { atRequestPaths } from '#kit/server/data/crud/childCollection.ts';
import { requireRoomForStores } from '#features/platform/companies/server/index.ts';
import { requireUploaded } from '#features/platform/pictures/server/index.ts';
import { requireNoIssues, validate } from '#kit/server/http/validate.ts';
import { type LinkTargets, requireUnlinked } from '#kit/server/data/linkUses.ts';
import { requireEveryStore } from '#kit/server/http/requireEveryStore.ts';
import { storeLinks } from '../../record/storeLinks.contract.ts';
import type { Store, StoreDraft, StorePatch } from '../../record/stores.contract.ts';
import { blankStore, storeRules } from '../stores.rules.ts';
import { afterMembershipChange, decidesGroups } from '../../groups/server/afterMembership.ts';
import { mergeLists } from './mergeLists.ts';
import { saveChildren } from './saveChildren.ts';
import { credentialIssues } from '../../payments/credentials.rules.ts';
import { formsOf } from '../../payments/server/fleetCredentials.ts';
import { requireCredentialPolicy } from '../../payments/server/requireCredentialPolicy.ts';
import { saveCredentials } from '../../payments/server/saveCredentials.ts';
import * as repo from '../../rows/server/stores.repo.ts';
import { ensureSlugs } from '../../record/server/storeSlugs.repo.ts';
import { viewOf } from '../../record/server/storeView.ts';

/** Fields stored in separate tables. */
const separateFields = ['scheduledClosingTimes', 'deliveryAreas', 'credentials'] as const;

/** Columns as they are stored: phones in their one form, blank texts as nothing. */
export function columnsOf(
  draft: Partial<StoreDraft>,
  { tenant }: { tenant: Pick<Tenant, 'country'> },
): repo.StoreColumns {
  const columns: repo.StoreColumns & Partial<StoreDraft> = withoutLinks(storeLinks, draft);
  for (const field of separateFields) delete columns[field];
  const phone = (text: string) => parsePhone(text, tenant.country) ?? text;
  if (columns.phone !== undefined) columns.phone = phone(columns.phone);
  if (columns.whatsappNumber) columns.whatsappNumber = phone(columns.whatsappNumber);
  for (const field of ['commune', 'region', 'franchise', 'format', 'emailAlt', 'timeZone', 'whatsappNumber'] as const)
    if (columns[field] === '') columns[field] = null;
  // A coupon that is not offered is not held either.
  if (columns.abandonedShoppingCartCouponEnabled === false) columns.abandonedShoppingCartCouponId = null;
  return columns;
}

type Offered = Pick<StoreDraft, 'deliveryMethods' | 'paymentMethods' | 'credentials'>;
type OfferedBefore = Pick<Store, 'deliveryMethods' | 'paymentMethods' | 'credentials'>;

/** Refuses ways of delivery, payment methods and fleets that the company is not offered, beyond those that the store had before. */
function requireOffered({ tenant }: Pick<Ctx, 'tenant'>, store: Offered, before: OfferedBefore): void {
  requireNoIssues([
    ...unofferedMethods(store, before, tenant.flags),
    ...uncollectedPayments(store.paymentMethods, before.paymentMethods),
    ...credentialIssues(store.credentials, before.credentials, formsOf(tenant)),
  ]);
}

/** Creates a store; fields missing in the body are blank. */
export async function createStore(ctx: Ctx, body: StorePatch, secrets: Secrets): Promise<Store> {
  const { db, tenant } = ctx;
  // Who reaches only some stores would not reach the new one.
  requireEveryStore(ctx, 'crear uno');
  const blank = blankStore();
  const { fields, lists = [] } = await mergeLists(ctx, { ...blank, id: null, credentials: [], pictureIds: [] }, body);
  const rules = storeRules(tenant.country, { chain: await readSettings(db, ...chainSections) });
  const draft = await atRequestPaths(lists, () => {
    const valid = validate(rules, { ...blank, ...fields });
    requireOffered(ctx, valid, { ...blank, credentials: [] });
    return valid;
  });
  await requireUploaded(db, 'imageKey', draft.imageKey);
  await requireRoomForStores(db, 1);
  const { id } = await repo.insert(db, columnsOf(draft, ctx));
  await ensureSlugs(db);
  await saveChildren(db, id, { whole: draft, stored: null });
  if (draft.credentials.length > 0) {
    requireCredentialPolicy(ctx);
    await saveCredentials(db, id, { wanted: draft.credentials, secrets });
  }
  await afterMembershipChange(db);
  return (await repo.find(db, id, viewOf(ctx))) as Store;
}

/** Saves what changed of a store, other than its credentials. */
export async function updateStore(
  ctx: Ctx,
  id: number,
  draft: StoreDraft,
  changes: Partial<StoreDraft>,
  stored: Store,
): Promise<Store> {
  const { db } = ctx;
  const columns = columnsOf(changes, ctx);
  if (columns.abandonedShoppingCartCouponId && !draft.abandonedShoppingCartCouponEnabled)
    columns.abandonedShoppingCartCouponId = null;
  await requireUploaded(db, 'imageKey', changes.imageKey);
  // Also where only lists changed: their changes raise the version of the store.
  await repo.update(db, id, columns);
  if (columns.name !== undefined) await ensureSlugs(db);
  await saveChildren(db, id, { whole: draft, stored });
  await emit(db, 'stores');
  if (decidesGroups(Object.keys(columns))) await afterMembershipChange(db);
  return (await repo.find(db, id, viewOf(ctx))) as Store;
}

/** Saves what changed of a store. */
export const updateStoreWithSecrets =
  (secrets: Secrets): typeof updateStore =>
  async (ctx, id, draft, changes, stored) => {
    requireOffered(ctx, draft, stored);
    if (changes.credentials) {
      requireCredentialPolicy(ctx);
      await saveCredentials(ctx.db, id, { wanted: draft.credentials, secrets });
    }
    return updateStore(ctx, id, draft, changes, stored);
  };

/** Deletes a store with all that is its own. */
export async function removeStore(ctx: Ctx, id: number, areas: LinkTargets): Promise<void> {
  const { db } = ctx;
  if (!(await repo.find(db, id, viewOf(ctx)))) fail('notFound');
  const { users, roles } = await repo.countScopedGrants(db, id);
  if (users + roles > 0) {
    const who = [
      ...(users > 0 ? [plural(users, 'usuario', 'usuarios')] : []),
      ...(roles > 0 ? [plural(roles, 'rol', 'roles')] : []),
    ].join(' y ');
    fail('inUse', { message: `No se puede eliminar: hay ${who} con acceso limitado a este local. Quítaselo antes.` });
  }
  if (await repo.hasOrders(db, id))
    fail('inUse', {
      message:
        'No se puede eliminar un local que tiene pedidos: son parte de tus ventas. Ciérralo de forma permanente.',
    });
  await requireUnlinked(db, areas, 'stores', id);
  await repo.remove(db, id);
  await afterMembershipChange(db);
}
