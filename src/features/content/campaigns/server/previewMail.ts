import { isDrawnIn, textsOf } from '#features/content/sections/server/index.ts';
import type { Db } from '#kit/server/data/database.ts';
import type { MailDraft } from '../campaigns.contract.ts';
import type { CheckedMail } from '../checks.rules.ts';
import {
  type CampaignMail,
  type Company,
  mailFor,
  type Reader,
  renderCampaign,
  type SiteServices,
} from './renderCampaign.ts';

/** A customer as previews and tests show the words of a mail. No coupon has the code. */
export const sampleReader: Reader = {
  name: 'Camila Rojas',
  points: 1200,
  storeName: 'Local Centro',
  couponCode: 'CODIGO-DE-EJEMPLO',
};

type Preview = { company: Company; mail: MailDraft; reader?: Reader };

/** Draws a mail, stored or not, as a customer would get it. */
export async function previewMail(
  db: Db,
  services: SiteServices,
  { company, mail, reader = sampleReader }: Preview,
): Promise<CampaignMail & { bytes: number }> {
  const drawn = await renderCampaign(db, services, { company, campaign: { ...mail, id: null } });
  const { subject, html, text } = mailFor(drawn, { reader, unsubscribeUrl: services.storefrontOf(company, '') });
  return { fromName: drawn.fromName, subject, html, text, bytes: Buffer.byteLength(html) };
}

/** Content of a mail as its check reads it. */
export function checkedMail({ subject, preheader, content }: MailDraft, bytes: number): CheckedMail {
  const sections = content.content.filter(({ type }) => isDrawnIn('mail', type));
  const text = `${preheader} ${sections.flatMap(textsOf).join(' ')}`;
  return { subject, text, sections: sections.length, bytes };
}
