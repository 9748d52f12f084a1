/** What a mail says, one thing below the other. */
export type MailPart =
  | { text: string }
  /** Leads somewhere; the address is an absolute one. */
  | { button: string; link: string }
  /** To be read and typed elsewhere. */
  | { code: string }
  /** Said last, and smaller; the link may be part of it. */
  | { small: string; link?: string };

/** A name as one line: what breaks lines or turns their direction could add a sentence or a link that nobody of ours wrote. */
export const oneLine = (name: string): string => name.replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ').trim();

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (mark) => entities[mark] ?? mark);

const paragraph = (html: string, style = 'color:#1b2230') =>
  `<p style="margin:0 0 16px;font-size:16px;line-height:24px;${style}">${html}</p>`;

function partHtml(part: MailPart): string {
  if ('text' in part) return paragraph(escaped(part.text));
  if ('code' in part)
    return `<p style="margin:24px 0;font-size:32px;line-height:40px;font-weight:bold;letter-spacing:6px;color:#1b2230">${escaped(part.code)}</p>`;
  if ('button' in part)
    return `<p style="margin:24px 0"><a href="${escaped(part.link)}" style="display:inline-block;padding:12px 24px;border-radius:999px;background:#1d5fe0;color:#ffffff;font-size:16px;font-weight:bold;text-decoration:none">${escaped(part.button)}</a></p>`;
  const link = part.link && escaped(part.link);
  const words = link
    ? `${escaped(part.small)}<br><a href="${link}" style="color:#1d5fe0;word-break:break-all">${link}</a>`
    : escaped(part.small);
  return paragraph(words, 'color:#5f697d;font-size:13px');
}

/** A mail as HTML, under the name of who sends it. Mail programs understand tables and inline styles, and little else. */
export const mailPage = (subject: string, sender: string, parts: readonly MailPart[]): string => `<!doctype html>
<html lang="es">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(subject)}</title></head>
<body style="margin:0;padding:0;background:#f4f6fa;font-family:Lato,Helvetica,Arial,sans-serif">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;background:#ffffff;border:1px solid #e4e8ef;border-radius:14px">
<tr><td style="padding:24px 32px 0;font-size:17px;font-weight:bold;color:#1d5fe0">${escaped(sender)}</td></tr>
<tr><td style="padding:16px 32px 16px">
${parts.map(partHtml).join('\n')}
</td></tr></table>
</td></tr></table>
</body>
</html>
`;
