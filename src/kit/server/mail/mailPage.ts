import { html, Html } from '../html.ts';

/** A name as one line: what breaks lines or turns their direction could add a sentence or a link that nobody of ours wrote. */
export const oneLine = (name: string): string => name.replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ').trim();

/** A paragraph of a mail. */
export const mailParagraph = (text: Html | string): Html =>
  html`<p class="text" style="margin:0 0 16px;font-size:16px;line-height:24px;color:#1b2230">${text}</p>
`;

/** What is said small and last. */
export const mailNote = (text: Html | string): Html =>
  html`<p class="quiet" style="margin:0 0 16px;font-size:13px;line-height:20px;color:#5f697d">${text}</p>
`;

/** A way out of a mail that nobody has to take, as small as what it stands in. */
export const mailLink = (link: string, label: Html | string): Html =>
  html`<a href="${link}" class="quiet" style="color:#5f697d">${label}</a>`;

/** How a company looks in its mails: its colour, what can be read on it, and where mail programs find its logo. */
export type MailBrand = { colour: string; onColour: string; logoUrl: string | null };
const houseBrand: MailBrand = { colour: '#1d5fe0', onColour: '#ffffff', logoUrl: null };

/** The one thing to press. */
export const mailButton = (link: string, label: string, { colour, onColour } = houseBrand): Html =>
  html`<p style="margin:24px 0"><a href="${link}" style="display:inline-block;padding:12px 24px;border-radius:999px;background:${colour};color:${onColour};font-size:16px;font-weight:bold;text-decoration:none">${label}</a></p>
`;

/** What is read here and typed elsewhere. */
export const mailCode = (code: string): Html =>
  html`<p class="text" style="margin:24px 0;font-size:32px;line-height:40px;font-weight:bold;letter-spacing:6px;color:#1b2230">${code}</p>
`;

/** What a part of a mail is about. */
export const mailHeading = (text: Html | string): Html =>
  html`<h1 class="text" style="margin:0 0 4px;font-size:21px;line-height:28px;color:#1b2230">${text}</h1>
`;

type Picture = {
  /** Of a picture of the mail: `chart.png`. */
  name: string;
  /** What it shows, for who does not see it. */
  alt: string;
  /** Its sides where there is room; it shrinks with what it stands in. */
  width: number;
  height: number;
};

/** A picture that travels with the mail. */
export const mailPicture = ({ name, alt, width, height }: Picture): Html =>
  html`<img src="cid:${name}" alt="${alt}" width="${width}" height="${height}" style="display:block;width:100%;max-width:${width}px;height:auto;border:0">
`;

type Cell = Html | string;
const tableCell = (tag: 'td' | 'th', cell: Cell, at: number, style: string): Html =>
  html`<${new Html(tag)}${tag === 'th' && html` scope="col"`} class="${tag === 'th' ? 'quiet' : 'text'} line" align="${at === 0 ? 'left' : 'right'}" style="padding:8px 0 8px ${at === 0 ? 0 : 12}px;border-bottom:1px solid #e4e8ef;font-size:14px;line-height:20px;vertical-align:top;${new Html(style)}">${cell}</${new Html(tag)}>`;

/** Rows of names with their figures. */
export const mailTable = (headings: readonly Cell[], rows: readonly (readonly Cell[])[]): Html =>
  html`<table width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 16px;border-collapse:collapse">
<tr>${headings.map((cell, at) => tableCell('th', cell, at, 'color:#5f697d;font-weight:normal'))}</tr>
${rows.map(
  (row) => html`<tr>${row.map((cell, at) => tableCell('td', cell, at, 'color:#1b2230'))}</tr>
`,
)}</table>
`;

/** Mail programs that know the dark show all of it dark; the others keep what is written into each element. */
const darkLook = new Html(`@media (prefers-color-scheme: dark) {
.page{background:#10151f!important}.card{background:#171d29!important;border-color:#2b3444!important}
.text{color:#eef1f6!important}.quiet{color:#aab3c4!important}.line{border-color:#2b3444!important}}`);

type MailPage = { subject: string; company: string; body: readonly Html[]; brand?: MailBrand };

/** The company's logo, or its name over a line of its colour. */
const mailHead = (company: string, { logoUrl }: MailBrand): Html =>
  logoUrl
    ? html`<img src="${logoUrl}" alt="${company}" height="44" style="display:block;height:44px;width:auto;max-width:240px;border:0">`
    : html`${company}`;

/** A mail as HTML, in the name of a company. Mail programs understand tables and inline styles, and little else. */
export const mailPage = ({ subject, company, body, brand = houseBrand }: MailPage): string =>
  html`<!doctype html>
<html lang="es">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${subject}</title><style>${darkLook}</style></head>
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
