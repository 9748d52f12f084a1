import type { z } from 'zod';
import type { Db } from '#kit/server/data/database.ts';
import type { SettingsSection } from '../section.contract.ts';
import { findForUpdate, save } from './settings.repo.ts';

export { readSettings, sectionOf } from './settings.repo.ts';
export { settingsEffect } from './settingsEffect.ts';

/** Saves a section outside of its endpoints, as for demo companies. */
export async function saveSettings<Shape extends z.ZodRawShape>(
  db: Db,
  section: SettingsSection<Shape>,
  values: z.output<z.ZodObject<Shape>>,
): Promise<void> {
  await findForUpdate(db, section);
  await save(db, section, values);
}

export { pageCompanyOf, mailCompanyOf } from '../mails/server/mailCompany.ts';
export { cartMail } from '../mails/server/cartMail.ts';
export { guestOrderMail, type MailCompany, type MailedOrder, restaurantOrderMail } from '../mails/server/orderMail.ts';
export { templateOn } from '../templates/templates.rules.ts';
