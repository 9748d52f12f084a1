import { html } from '#kit/server/html.ts';
import { buttonLink, hrefOf, placeholder, paragraphOf, photoOf, pictureOf, titleOf } from './parts.ts';
import { richTextHtml } from './richTextHtml.ts';
import type { Drawings } from './renderSections.ts';

/** The page a video is seen on; null for other addresses. */
function videoPage(written: string): string | null {
  const youtube =
    /^https:\/\/(?:www\.|m\.)?(?:youtube\.com\/(?:watch\?(?:[^#]*&)?v=|shorts\/|embed\/)|youtu\.be\/)([\w-]{6,20})/.exec(
      written,
    );
  const vimeo = /^https:\/\/(?:www\.|player\.)?vimeo\.com\/(?:video\/)?(\d{5,12})/.exec(written);
  if (youtube) return `https://www.youtube.com/watch?v=${youtube[1]}`;
  return vimeo ? `https://vimeo.com/${vimeo[1]}` : null;
}

/** The sections that hold all that they show. */
export const contentSections = {
  hero: ({ title, rank, text, picture, label, link, tone }, context) => html`<div class="cs-hero cs-tone-${tone}">
<div class="cs-words">${title && (rank === 'page' ? html`<h1 class="cs-title">${title}</h1>` : titleOf(title))}${paragraphOf(text)}${buttonLink(label, link, context)}</div>
${pictureOf(picture, context, 'wide')}</div>`,
  rich_text: ({ text, align }, context) => html`<div class="cs-align-${align}">${richTextHtml(text, context)}</div>`,
  picture_with_text: ({ title, text, picture, side, label, link }, context) =>
    html`<div class="cs-split cs-side-${side}">${pictureOf(picture, context, 'wide')}<div class="cs-words">${titleOf(title)}${richTextHtml(text, context)}${buttonLink(label, link, context)}</div></div>`,
  columns: ({ title, items }, context) =>
    html`${titleOf(title)}<div class="cs-columns">${items.map(
      (item) =>
        html`<div class="cs-card">${pictureOf(item.picture, context, 'wide')}${item.title && html`<h3>${item.title}</h3>`}${richTextHtml(item.text, context)}</div>`,
    )}</div>`,
  banners: ({ items }, context) =>
    html`<ul class="cs-banners">${items.map(({ picture, link }) => {
      const shown = pictureOf(picture, context, 'banner');
      const href = hrefOf(link, context);
      return shown && html`<li>${href ? html`<a href="${href}">${shown}</a>` : shown}</li>`;
    })}</ul>`,
  video: ({ title, link, picture }, context) => {
    const page = videoPage(link);
    if (!page) return html`${titleOf(title)}${placeholder('El video aparece aquí.')}`;
    return html`${titleOf(title)}<a class="cs-video" href="${page}" target="_blank" rel="noopener noreferrer">${pictureOf(picture, context, 'banner') ?? photoOf(null, 'banner')}<span class="cs-play">Ver el video</span></a>`;
  },
  faq: ({ title, items }, context) =>
    html`${titleOf(title)}<div class="cs-faq">${items.map(
      ({ question, answer }) => html`<details><summary>${question}</summary>${richTextHtml(answer, context)}</details>`,
    )}</div>`,
  call_to_order: ({ title, text, label, link, tone }, context) =>
    html`<div class="cs-call cs-tone-${tone}">${titleOf(title)}${paragraphOf(text)}${buttonLink(label, link, context)}</div>`,
} satisfies Partial<Drawings>;
