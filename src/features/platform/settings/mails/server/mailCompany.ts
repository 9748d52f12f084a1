import { formOf } from '#features/platform/pictures/server/index.ts';
import type { Db } from '#kit/server/data/database.ts';
import type { Tenant } from '#kit/server/http/context.ts';
import type { PageCompany } from '#kit/server/http/pages.ts';
import { textOn } from '../../sections/brand.rules.ts';
import { brandSection } from '../../sections/brand.contract.ts';
import { readSettings } from '../../sections/server/settings.repo.ts';
import type { MailCompany } from './orderMail.ts';

/** Look of a company on the pages that its mails link to. */
export async function pageCompanyOf(db: Db, { name }: Pick<Tenant, 'name'>): Promise<PageCompany> {
  const { commerceName, brandPrimary: colour } = await readSettings(db, brandSection);
  return { name: commerceName || name, brand: { colour, onColour: textOn(colour) } };
}

/** Look of a company in its mails, with the absolute address of its logo. */
export async function mailCompanyOf(
  db: Db,
  { name, country }: Pick<Tenant, 'name' | 'country'>,
  origin: string,
): Promise<MailCompany> {
  const { commerceName, brandPrimary: colour, primaryLogo } = await readSettings(db, brandSection);
  const logo = await formOf(db, primaryLogo, 'mailPng');
  const logoUrl = logo && `${origin}${logo}`;
  return { name: commerceName || name, country, brand: { colour, onColour: textOn(colour), logoUrl } };
}
