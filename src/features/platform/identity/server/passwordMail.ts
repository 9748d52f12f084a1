export type PasswordMail = {
  kind: 'reset' | 'invitation';
  tenantName: string;
  personName: string;
  /** Absolute; opens the page where the password is chosen. */
  link: string;
  /** How long the link lives. */
  minutes: number;
};

type Words = { subject: string; reason: string; button: string; otherwise: string };

const words: Record<PasswordMail['kind'], (tenantName: string) => Words> = {
  reset: (tenantName) => ({
    subject: `Cambia tu contraseña de ${tenantName}`,
    reason: `Recibimos una solicitud para cambiar la contraseña con la que ingresas a ${tenantName}.`,
    button: 'Elegir otra contraseña',
    otherwise: 'Si no la pediste, no hagas nada: tu contraseña sigue siendo la misma.',
  }),
  invitation: (tenantName) => ({
    subject: `Te invitaron a ${tenantName}`,
    reason: `Te crearon una cuenta en la administración de ${tenantName}. Elige tu contraseña para ingresar.`,
    button: 'Elegir mi contraseña',
    otherwise: 'Si no esperabas esta invitación, no hagas nada: sin contraseña nadie puede usar la cuenta.',
  }),
};

/** A name as one line: what breaks lines or turns their direction could add a sentence or a link that nobody of ours wrote. */
const oneLine = (name: string): string => name.replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ').trim();

/** The mail with a link to choose a password, as text and as HTML. */
export function passwordMail(given: PasswordMail): { subject: string; text: string; html: string } {
  const mail = { ...given, tenantName: oneLine(given.tenantName), personName: oneLine(given.personName) };
  const said = words[mail.kind](mail.tenantName);
  const greeting = `Hola, ${mail.personName}:`;
  const validity = `El enlace sirve una sola vez, durante ${duration(mail.minutes)}.`;
  const text = [greeting, said.reason, mail.link, validity, said.otherwise, mail.tenantName].join('\n\n');
  return { subject: said.subject, text: `${text}\n`, html: page({ ...said, greeting, validity, ...mail }) };
}

function duration(minutes: number): string {
  const [amount, one, many] = minutes % 1440 === 0 ? [minutes / 1440, 'día', 'días'] : inHours(minutes);
  return `${amount} ${amount === 1 ? one : many}`;
}

const inHours = (minutes: number): [number, string, string] =>
  minutes % 60 === 0 ? [minutes / 60, 'hora', 'horas'] : [minutes, 'minuto', 'minutos'];

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (mark) => entities[mark] ?? mark);

/** Mail programs understand tables and inline styles, and little else. */
function page(given: PasswordMail & Words & { greeting: string; validity: string }): string {
  const [tenant, link] = [escaped(given.tenantName), escaped(given.link)];
  const paragraph = (text: string, style = 'color:#1b2230') =>
    `<p style="margin:0 0 16px;font-size:16px;line-height:24px;${style}">${text}</p>`;
  return `<!doctype html>
<html lang="es">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(given.subject)}</title></head>
<body style="margin:0;padding:0;background:#f4f6fa;font-family:Lato,Helvetica,Arial,sans-serif">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;background:#ffffff;border:1px solid #e4e8ef;border-radius:14px">
<tr><td style="padding:24px 32px 0;font-size:17px;font-weight:bold;color:#1d5fe0">${tenant}</td></tr>
<tr><td style="padding:16px 32px 16px">
${paragraph(escaped(given.greeting))}
${paragraph(escaped(given.reason))}
<p style="margin:24px 0"><a href="${link}" style="display:inline-block;padding:12px 24px;border-radius:999px;background:#1d5fe0;color:#ffffff;font-size:16px;font-weight:bold;text-decoration:none">${given.button}</a></p>
${paragraph(given.validity)}
${paragraph(given.otherwise)}
${paragraph(`Si el botón no funciona, copia esta dirección en tu navegador:<br><a href="${link}" style="color:#1d5fe0;word-break:break-all">${link}</a>`, 'color:#5f697d;font-size:13px')}
</td></tr></table>
</td></tr></table>
</body>
</html>
`;
}
