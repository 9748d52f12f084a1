import { html, Html } from '../../contract/values/html.ts';

/** A text of a mail, as HTML and as plain text. */
export type MailText = { html: Html; plain: string };
export type Inline = MailText | string;
type Value = Inline | number | false | null | undefined;

/** A name as one line: line breaks and direction marks could add a sentence or a link that is not ours. */
export const oneLine = (name: string): string => name.replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ').trim();

const isText = (value: Value): value is MailText => typeof value === 'object' && value !== null;
export const htmlOf = (value: Value): Html => (isText(value) ? value.html : html`${value}`);
export const plainOf = (value: Value): string => {
  if (isText(value)) return value.plain;
  return value === false || value === null || value === undefined ? '' : String(value);
};

/** Text with values: `mailText\`Usa el cupón ${bold(code)}\``. */
export const mailText = (texts: TemplateStringsArray, ...values: Value[]): MailText => ({
  html: html(texts, ...values.map(htmlOf)),
  plain: texts.map((text, at) => text + plainOf(values[at])).join(''),
});

export const bold = (value: Inline): MailText => ({ html: html`<b>${htmlOf(value)}</b>`, plain: plainOf(value) });

export const quiet = (value: Inline): MailText => ({
  html: html`<span class="quiet" style="color:#5f697d">${htmlOf(value)}</span>`,
  plain: plainOf(value),
});

/** Lines of one paragraph or table cell. */
export const lines = (values: readonly Inline[]): MailText => ({
  html: html`${values.map((value, at) => html`${at > 0 && html`<br>`}${htmlOf(value)}`)}`,
  plain: values.map(plainOf).join('\n'),
});

/** A link as small as its paragraph; plain text spells it out. */
export const mailLink = (url: string, label: string): MailText => ({
  html: html`<a href="${url}" class="quiet" style="color:#5f697d">${label}</a>`,
  plain: `${label}: ${url}`,
});
