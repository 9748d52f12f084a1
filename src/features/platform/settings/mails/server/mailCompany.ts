import { formOf } from '#features/platform/pictures/server/index.ts';
import type { Db } from '#kit/server/data/database.ts';
import type { Tenant } from '#kit/server/http/context.ts';
import type { PageCompany } from '#kit/server/http/pages.ts';
import { textOn } from '../../sections/brand.rules.ts';
import { brandSection } from '../../sections/brandSection.contract.ts';
import { find } from '../../server/settings.repo.ts';
import type { MailCompany } from './orderMail.ts';

/** How a company looks on the pages that its mails lead to. */
export async function pageCompanyOf(db: Db, { name }: Pick<Tenant, 'name'>): Promise<PageCompany> {
  const { commerceName, brandPrimary: colour } = await find(db, brandSection);
  return { name: commerceName || name, brand: { colour, onColour: textOn(colour) } };
}

/** How a company looks in its mails. Its logo is found from anywhere at `origin`. */
export async function mailCompanyOf(
  db: Db,
  { name, country }: Pick<Tenant, 'name' | 'country'>,
  origin: string,
): Promise<MailCompany> {
  const { commerceName, brandPrimary: colour, primaryLogo } = await find(db, brandSection);
  const logo = await formOf(db, primaryLogo, 'mailPng');
  const logoUrl = logo && `${origin}${logo}`;
  return { name: commerceName || name, country, brand: { colour, onColour: textOn(colour), logoUrl } };
}
