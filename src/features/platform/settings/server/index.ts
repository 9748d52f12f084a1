export { saveSettings } from '../sections/server/saveSettings.ts';
export { readSettings, sectionOf } from '../sections/server/settings.repo.ts';
export { settingsEffect } from '../sections/server/settingsEffect.ts';
export { pageCompanyOf, mailCompanyOf } from '../mails/server/mailCompany.ts';
export { firstNameOf } from '../mails/orderMail.rules.ts';
export { cartMail } from '../mails/server/cartMail.ts';
export { movedOrderMail } from '../mails/server/movedOrderMail.ts';
export { guestOrderMail, type MailCompany, type MailedOrder, restaurantOrderMail } from '../mails/server/orderMail.ts';
export { templateOn } from '../templates/templates.rules.ts';
