import { picturesIn, renderSections } from '#features/content/sections/server/index.ts';
import { formOf } from '#features/platform/pictures/server/index.ts';
import { firstNameOf, mailCompanyOf } from '#features/platform/settings/server/index.ts';
import { html } from '#kit/contract/values/html.ts';
import type { Db } from '#kit/server/data/database.ts';
import { mailNote, mailPage } from '#kit/server/mail/mailParts.ts';
import { mailLink, oneLine } from '#kit/server/mail/mailText.ts';
import type { Services } from '#kit/server/services.ts';
import type { Tenant } from '#kit/server/http/context.ts';
import type { MailDraft } from '../campaigns.contract.ts';
import { fillPlaceholders, type PlaceholderValues } from '../placeholders.rules.ts';
import { plainTextOf } from '../plainText.rules.ts';

export type SiteServices = Pick<Services, 'originOf' | 'storefrontOf'>;
export type Company = Pick<Tenant, 'name' | 'country' | 'slug' | 'storefrontUrl' | 'storefrontHost'>;
type DrawnCampaign = MailDraft & { id: number | null };

/** Stands for the link that each recipient unsubscribes by. */
const unsubscribePlace = 'https://unsubscribe.invalid/';

/** A mail whose words are not filled yet. */
export type CampaignMail = { fromName: string; subject: string; html: string; text: string };

/** Draws the mail of a campaign once for all its recipients. */
export async function renderCampaign(
  db: Db,
  { originOf, storefrontOf }: SiteServices,
  { company, campaign }: { company: Company; campaign: DrawnCampaign },
): Promise<CampaignMail> {
  const origin = originOf(company.slug, '');
  const { name, brand } = await mailCompanyOf(db, company, origin);
  const pictures = new Map<string, string>();
  for (const key of campaign.content.content.flatMap(picturesIn).map(({ picture }) => picture.key)) {
    const file = await formOf(db, key, 'mail');
    if (file) pictures.set(key, `${origin}${file}`);
  }
  const sections = renderSections(
    campaign.content.content,
    {
      base: storefrontOf(company, '').replace(/\/$/, ''),
      company: name,
      stores: [],
      menu: [],
      pictureUrl: (key) => pictures.get(key) ?? '',
      buttonColours: brand,
      ...(campaign.id !== null && { via: `c${campaign.id}` }),
    },
    'mail',
  );
  const notes = [
    mailNote(`Recibes este correo porque aceptaste ofertas de ${oneLine(name)}.`),
    mailNote(mailLink(unsubscribePlace, 'No recibir más ofertas')),
  ];
  const preheader = html`<div style="display:none;max-height:0;overflow:hidden">${campaign.preheader}</div>`;
  const body = [preheader, sections, ...notes.map((note) => note.html)];
  const plain = [plainTextOf(sections.text), ...notes.map((note) => note.plain), oneLine(name)];
  return {
    fromName: oneLine(name),
    subject: campaign.subject,
    html: mailPage({ subject: campaign.subject, company: oneLine(name), brand, body }),
    text: `${plain.join('\n\n')}\n`,
  };
}

/** A recipient as the words of a mail name them. */
export type Reader = { name: string; points: number; storeName: string | null; couponCode: string | null };

const placeholderValuesOf = ({ name, points, storeName, couponCode }: Reader): PlaceholderValues => ({
  nombre: firstNameOf(name),
  puntos: points > 0 ? new Intl.NumberFormat('es-CL').format(points) : '',
  local: oneLine(storeName ?? ''),
  cupon: oneLine(couponCode ?? ''),
});

const escaped = (values: PlaceholderValues): PlaceholderValues =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, html`${value}`.text])) as PlaceholderValues;

const maxSubject = 200;

/** The mail of one recipient. */
export function mailFor(
  mail: CampaignMail,
  { reader, unsubscribeUrl }: { reader: Reader; unsubscribeUrl: string },
): Pick<CampaignMail, 'subject' | 'html' | 'text'> {
  const values = placeholderValuesOf(reader);
  return {
    subject: oneLine(fillPlaceholders(mail.subject, values)).slice(0, maxSubject),
    html: fillPlaceholders(mail.html, escaped(values)).replaceAll(unsubscribePlace, html`${unsubscribeUrl}`.text),
    text: fillPlaceholders(mail.text, values).replaceAll(unsubscribePlace, unsubscribeUrl),
  };
}
