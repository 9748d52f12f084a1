import { localDay } from '#domain/time/dates.ts';
import { codeToSend } from '#features/benefits/coupons/codes/server/index.ts';
import { refusesOffers, unsubscribeUrl } from '#features/benefits/customers/offers/server/index.ts';
import type { Db } from '#kit/server/data/database.ts';
import { defineJob, enqueue, type JobCtx } from '#kit/server/jobs/jobs.ts';
import type { Services } from '#kit/server/services.ts';
import { mailSection } from '#features/platform/settings/sections/mails.contract.ts';
import { cartMail, mailCompanyOf, readSettings } from '#features/platform/settings/server/index.ts';
import { type CompanyWithShop, companyWithShop } from '#features/platform/tenants/server/index.ts';
import { type DropReason, fateOf } from '../carts.rules.ts';
import * as repo from './carts.repo.ts';
import { remindGuest } from './saveCart.ts';

type Needed = Pick<Services, 'secrets' | 'originOf' | 'storefrontOf'>;

/** Sends the reminder of a cart once, or drops it; a cart that was quoted again waits again. */
async function seeTo(
  db: Db,
  cartId: number,
  company: CompanyWithShop,
  { secrets, originOf, storefrontOf }: Needed,
): Promise<{ sent: boolean; reason?: DropReason }> {
  const cart = await repo.lock(db, cartId);
  if (!cart) return { sent: false };
  const store = await repo.storeOf(db, cart.storeId);
  const [ordered, refused] = [await repo.hasOrderedSince(db, cart), await refusesOffers(db, cart)];
  const fate = fateOf({ ...cart, minutes: store?.minutes ?? null, ordered, refused, now: Date.now() });
  if (fate !== 'remind' && 'until' in fate) {
    const runAt = new Date(fate.until).toISOString();
    await enqueue(db, remindGuest, { cartId }, { runAt, uniqueKey: `cart:${cartId}` });
    return { sent: false };
  }
  const settings = await readSettings(db, mailSection);
  if (fate !== 'remind' || !store || !settings.abandonedShoppingCartEmail) {
    await repo.finish(db, cartId, null);
    return { sent: false, ...(fate !== 'remind' && { reason: fate.drop }) };
  }
  const now = new Date();
  const today = localDay(now, store.timeZone ?? company.timeZone);
  const { storeId } = cart;
  const coupon = store.couponId === null ? null : await codeToSend(db, store.couponId, { today, storeId, ...company });
  const facts = {
    company: await mailCompanyOf(db, company, originOf(company.slug, '')),
    storeName: store.name,
    cart,
    coupon,
    settings,
    link: `${storefrontOf(company, '').replace(/\/$/, '')}/locales/${store.slug}${cart.via ? `?via=${cart.via}` : ''}`,
    unsubscribeUrl: unsubscribeUrl(secrets, originOf(company.slug, ''), { tenantId: company.id, mail: cart.mail }),
  };
  await repo.finish(db, cartId, now.toISOString());
  return { sent: await cartMail.send(db, cart.mail, facts) };
}

const dropLabels: Readonly<Record<DropReason | 'none', string>> = {
  noStore: 'Sin correo: el local ya no existe',
  ordered: 'Sin correo: el cliente ya hizo su pedido',
  refused: 'Sin correo: el cliente no quiere ofertas',
  mailedLately: 'Sin correo: recibió otro hace poco',
  none: 'Sin correo',
};

/** Processes a cart after the delay of its store. Idempotent. */
export const remindGuestJob = (services: Needed) =>
  defineJob({
    ...remindGuest,
    async run(job, { cartId }) {
      const company = await companyWithShop(job);
      const result = await job.inTransaction((db) => seeTo(db, cartId, company, services));
      return { summary: result.sent ? 'Correo enviado' : dropLabels[result.reason ?? 'none'] };
    },
  });

export const purgeCarts = ({ inTransaction }: JobCtx): Promise<unknown> => inTransaction(repo.purge);
