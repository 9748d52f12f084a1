import type { Db } from '#kit/server/data/database.ts';
import type { BrandSettings } from '../sections/brand.contract.ts';
import { brandSection } from '../sections/brandSection.contract.ts';
import type { DeliverySettings } from '../sections/delivery.contract.ts';
import { deliverySection } from '../sections/deliverySection.contract.ts';
import type { MailSettings } from '../sections/mails.contract.ts';
import { mailSection } from '../sections/mailsSection.contract.ts';
import type { PayoutSettings } from '../sections/payouts.contract.ts';
import { payoutSection } from '../sections/payoutsSection.contract.ts';
import type { SchedulingSettings } from '../sections/scheduling.contract.ts';
import { schedulingSection } from '../sections/schedulingSection.contract.ts';
import { siteSection } from '../sections/sitesSection.contract.ts';
import { sitesIn } from '../sections/sites.contract.ts';
import { find, findForUpdate, save } from './settings.repo.ts';

/** Every section at once, in one question: for whoever needs several. */
export { all as settingsOf, sectionOf } from './settings.repo.ts';

/** What a company says of deliveries, where its stores and zones say nothing. */
export const deliverySettingsOf = (db: Db): Promise<DeliverySettings> => find(db, deliverySection);

/** How it takes orders for later, where its stores say nothing. */
export const schedulingSettingsOf = (db: Db): Promise<SchedulingSettings> => find(db, schedulingSection);

/** Which mails go out about orders, and what they say. */
export const mailSettingsOf = (db: Db): Promise<MailSettings> => find(db, mailSection);

/** Whether it settles with its stores. */
export const payoutSettingsOf = (db: Db): Promise<PayoutSettings> => find(db, payoutSection);

/** Whose pages may call the public API, by their hosts. */
export const connectedSitesOf = async (db: Db): Promise<string[]> => sitesIn((await find(db, siteSection)).apiHosts);

/** Writes whether it does: for companies that are made with it. */
export async function savePayoutSettings(db: Db, settings: PayoutSettings): Promise<void> {
  await findForUpdate(db, payoutSection);
  await save(db, payoutSection, settings);
}

/** How a company looks to its guests. */
export const brandSettingsOf = (db: Db): Promise<BrandSettings> => find(db, brandSection);

export { pageCompanyOf, mailCompanyOf } from '../mails/server/mailCompany.ts';
export { cartMail } from '../mails/server/cartMail.ts';
export { guestOrderMail, type MailCompany, type MailedOrder, restaurantOrderMail } from '../mails/server/orderMail.ts';
export { templateOn } from '../templates/templates.rules.ts';
