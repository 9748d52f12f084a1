import { html, Html } from '../../contract/values/html.ts';
import { htmlOf, type Inline, plainOf } from './mailText.ts';

/** A part of a mail, as HTML and as plain text. Only illustrations have no plain text. */
export type MailPart = { html: Html; plain: string };

/** Colours and logo of a company in its mails; `onColour` is readable on `colour`. */
export type MailBrand = { colour: string; onColour: string; logoUrl: string | null };
export const houseBrand: MailBrand = { colour: '#1d5fe0', onColour: '#ffffff', logoUrl: null };

export const mailHeading = (text: Inline): MailPart => ({
  html: html`<h1 class="text" style="margin:0 0 4px;font-size:21px;line-height:28px;color:#1b2230">${htmlOf(text)}</h1>
`,
  plain: plainOf(text),
});

export const mailParagraph = (text: Inline): MailPart => ({
  html: html`<p class="text" style="margin:0 0 16px;font-size:16px;line-height:24px;color:#1b2230">${htmlOf(text)}</p>
`,
  plain: plainOf(text),
});

/** Paragraphs of a text that a company wrote. */
export const mailParagraphs = (text: string): MailPart[] =>
  text
    .split(/\n+/)
    .filter(Boolean)
    .map((paragraph) => mailParagraph(paragraph));

/** Small print. */
export const mailNote = (text: Inline): MailPart => ({
  html: html`<p class="quiet" style="margin:0 0 16px;font-size:13px;line-height:20px;color:#5f697d">${htmlOf(text)}</p>
`,
  plain: plainOf(text),
});

/** The main action. */
export const mailButton = (link: string, label: string, { colour, onColour } = houseBrand): MailPart => ({
  html: html`<p style="margin:24px 0"><a href="${link}" style="display:inline-block;padding:12px 24px;border-radius:999px;background:${colour};color:${onColour};font-size:16px;font-weight:bold;text-decoration:none">${label}</a></p>
`,
  plain: `${label}: ${link}`,
});

/** A code to type elsewhere. */
export const mailCode = (code: string): MailPart => ({
  html: html`<p class="text" style="margin:24px 0;font-size:32px;line-height:40px;font-weight:bold;letter-spacing:6px;color:#1b2230">${code}</p>
`,
  plain: code,
});

const tableCell = (tag: 'td' | 'th', cell: Html, at: number, style: string): Html =>
  html`<${new Html(tag)}${tag === 'th' && html` scope="col"`} class="${tag === 'th' ? 'quiet' : 'text'} line" align="${at === 0 ? 'left' : 'right'}" style="padding:8px 0 8px ${at === 0 ? 0 : 12}px;border-bottom:1px solid #e4e8ef;font-size:14px;line-height:20px;vertical-align:top;${new Html(style)}">${cell}</${new Html(tag)}>`;

/** `2 × Hamburguesa: $16.000`, with the further lines of the first cell below. */
function plainRow([first = '', ...figures]: readonly Inline[]): string {
  const [name = '', ...details] = plainOf(first).split('\n');
  const values = figures.map(plainOf).filter(Boolean).join(' ').replaceAll('\n', ' ');
  return [`${name}: ${values}`, ...details.map((detail) => `   ${detail}`)].join('\n');
}

/** Rows of names with their figures. */
export const mailTable = (headings: readonly string[], rows: readonly (readonly Inline[])[]): MailPart => ({
  html: html`<table width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 16px;border-collapse:collapse">
<tr>${headings.map((cell, at) => tableCell('th', html`${cell}`, at, 'color:#5f697d;font-weight:normal'))}</tr>
${rows.map(
  (row) => html`<tr>${row.map((cell, at) => tableCell('td', htmlOf(cell), at, 'color:#1b2230'))}</tr>
`,
)}</table>
`,
  plain: rows.map(plainRow).join('\n'),
});

/** HTML that adds nothing to the other parts: a drawing, or another way to the same link. */
export const mailIllustration = (drawing: Html): MailPart => ({ html: drawing, plain: '' });

/** The link of a button spelled out, for mail programs that cannot open it. */
export const mailAddress = (link: string): MailPart =>
  mailIllustration(
    html`<p class="quiet" style="margin:0 0 16px;font-size:13px;line-height:20px;color:#5f697d">Si el botón no funciona, copia esta dirección en tu navegador:<br><a href="${link}" style="color:#1d5fe0;word-break:break-all">${link}</a></p>
`,
  );

type Picture = {
  /** Name of a picture of the mail: `chart.png`. */
  name: string;
  alt: string;
  /** Size in pixels where there is room; it shrinks with its container. */
  width: number;
  height: number;
};

/** A picture that travels with the mail. */
export const mailPicture = ({ name, alt, width, height }: Picture): Html =>
  html`<img src="cid:${name}" alt="${alt}" width="${width}" height="${height}" style="display:block;width:100%;max-width:${width}px;height:auto;border:0">
`;

/** Mail programs with a dark mode use these colours; the others keep the inline ones. */
const darkStyle = new Html(`@media (prefers-color-scheme: dark) {
.page{background:#10151f!important}.card{background:#171d29!important;border-color:#2b3444!important}
.text{color:#eef1f6!important}.quiet{color:#aab3c4!important}.line{border-color:#2b3444!important}}`);

/** The company's logo, or its name over a line of its colour. */
const mailHead = (company: string, { logoUrl }: MailBrand): Html =>
  logoUrl
    ? html`<img src="${logoUrl}" alt="${company}" height="44" style="display:block;height:44px;width:auto;max-width:240px;border:0">`
    : html`${company}`;

type MailPage = { subject: string; company: string; body: readonly Html[]; brand: MailBrand };

/** The HTML of a mail. Mail programs support tables and inline styles, and little else. */
export const mailPage = ({ subject, company, body, brand }: MailPage): string =>
  html`<!doctype html>
<html lang="es">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${subject}</title><style>${darkStyle}</style></head>
<body class="page" style="margin:0;padding:0;background:#f4f6fa;font-family:Lato,Helvetica,Arial,sans-serif">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;background:#ffffff;border:1px solid #e4e8ef;border-top:4px solid ${brand.colour}!important;border-radius:14px">
<tr><td class="text" style="padding:24px 32px 0;font-size:17px;font-weight:bold;color:#1b2230">${mailHead(company, brand)}</td></tr>
<tr><td style="padding:16px 32px 16px">
${body}</td></tr></table>
</td></tr></table>
</body>
</html>
`.text;
