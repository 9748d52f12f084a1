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

/** Space around blocks: of the style sheet of pages, or inline in mails, which have none. */
type Spacing = Html | null;

const itemHtml =
  (context: SiteContext, spacing: Spacing) =>
  ({ content }: RichItem): Html =>
    html`<li>${content.map(blockHtml(context, spacing))}</li>`;

const blockHtml =
  (context: SiteContext, spacing: Spacing) =>
  (block: RichBlock): Html => {
    if (isList(block)) {
      const items = block.content.map(itemHtml(context, spacing));
      return block.type === 'bulletList' ? html`<ul${spacing}>${items}</ul>` : html`<ol${spacing}>${items}</ol>`;
    }
    const inner = (block.content ?? []).map(inlineHtml(context));
    if (block.type === 'paragraph') return html`<p${spacing}>${inner}</p>`;
    const { level } = block.attrs;
    return level === 1
      ? html`<h1${spacing}>${inner}</h1>`
      : level === 2
        ? html`<h2${spacing}>${inner}</h2>`
        : html`<h3${spacing}>${inner}</h3>`;
  };

/** Checked rich text as HTML: of elements that are named here, and of no others. */
export const richTextHtml = ({ content = [] }: RichText, context: SiteContext, spacing: Spacing = null): Html =>
  html`<div class="cs-text">${content.map(blockHtml(context, spacing))}</div>`;
