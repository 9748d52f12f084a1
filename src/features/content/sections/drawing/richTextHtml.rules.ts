import { html, type Html } from '#kit/contract/values/html.ts';
import {
  isList,
  type RichBlock,
  type RichInline,
  type RichItem,
  type RichMark,
  type RichText,
} from '../fields/richText.contract.ts';
import { hrefOf } from './parts.rules.ts';
import type { SiteContext } from './sectionContext.contract.ts';

function marked(inner: Html, mark: RichMark, context: SiteContext): Html {
  if (mark.type === 'bold') return html`<strong>${inner}</strong>`;
  if (mark.type === 'italic') return html`<em>${inner}</em>`;
  const href = hrefOf(mark.attrs.href, context);
  return href ? html`<a href="${href}">${inner}</a>` : inner;
}

const inlineHtml =
  (context: SiteContext) =>
  (part: RichInline): Html =>
    part.type === 'hardBreak'
      ? html`<br>`
      : (part.marks ?? []).reduce((inner, mark) => marked(inner, mark, context), html`${part.text}`);

const itemHtml =
  (context: SiteContext) =>
  ({ content }: RichItem): Html =>
    html`<li>${content.map(blockHtml(context))}</li>`;

const blockHtml =
  (context: SiteContext) =>
  (block: RichBlock): Html => {
    if (isList(block)) {
      const items = block.content.map(itemHtml(context));
      return block.type === 'bulletList' ? html`<ul>${items}</ul>` : html`<ol>${items}</ol>`;
    }
    const inner = (block.content ?? []).map(inlineHtml(context));
    if (block.type === 'paragraph') return html`<p>${inner}</p>`;
    const { level } = block.attrs;
    return level === 1 ? html`<h1>${inner}</h1>` : level === 2 ? html`<h2>${inner}</h2>` : html`<h3>${inner}</h3>`;
  };

/** Checked rich text as HTML: of elements that are named here, and of no others. */
export const richTextHtml = ({ content = [] }: RichText, context: SiteContext): Html =>
  html`<div class="cs-text">${content.map(blockHtml(context))}</div>`;
