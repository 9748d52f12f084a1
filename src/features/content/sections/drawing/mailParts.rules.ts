import { html, type Html } from '#kit/contract/values/html.ts';
import type { SectionPicture } from '../fields/sectionFields.contract.ts';
import type { RichText } from '../fields/richText.contract.ts';
import { hrefOf } from './parts.rules.ts';
import { richTextHtml } from './richTextHtml.rules.ts';
import type { SiteContext } from './sectionContext.contract.ts';

type Parts = readonly (Html | string | null)[];

/** Parts of a mail one below the other. Mail programs support tables and inline styles, and little else. */
export const mailRows = (parts: Parts): Html =>
  html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0">${parts.map(
    (part) =>
      part &&
      html`<tr><td class="text" style="padding:0 0 16px;font-size:16px;line-height:24px;color:#1b2230">${part}</td></tr>`,
  )}</table>`;

export const mailTitle = (title: string): Html | null =>
  title ? html`<h2 class="text" style="margin:0;font-size:21px;line-height:28px;color:#1b2230">${title}</h2>` : null;

/** Lines as they were written. */
export const mailLines = (text: string): Html | null =>
  text ? html`${text.split('\n').map((line, at) => html`${at > 0 && html`<br>`}${line}`)}` : null;

/** Rich text in a mail. */
export const mailText = (text: RichText, context: SiteContext): Html =>
  richTextHtml(text, context, html` style="margin:0 0 8px"`);

/** Without its colours, a mail program shows an ordinary link. */
export function mailButton(label: string, link: string, context: SiteContext): Html | null {
  const href = hrefOf(link, context);
  if (!label || !href) return null;
  const { colour, onColour } = context.buttonColours ?? { colour: '#1d5fe0', onColour: '#ffffff' };
  return html`<table role="presentation" cellpadding="0" cellspacing="0"><tr><td bgcolor="${colour}" style="border-radius:999px;background:${colour}"><a href="${href}" style="display:inline-block;padding:12px 24px;color:${onColour};font-size:16px;font-weight:bold;text-decoration:none">${label}</a></td></tr></table>`;
}

export const mailPicture = (picture: SectionPicture | null, context: SiteContext): Html | null =>
  picture &&
  html`<img src="${context.pictureUrl(picture.key)}" alt="${picture.alt}" width="600" style="display:block;width:100%;max-width:600px;height:auto;border:0;border-radius:10px">`;
