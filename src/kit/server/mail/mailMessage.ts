type Content = {
  to: string;
  subject: string;
  text: string;
  html: string;
  replyTo?: string | null | undefined;
  unsubscribeUrl?: string | null | undefined;
  pictures?: readonly { name: string; base64: string }[] | undefined;
};

/** A mail for nodemailer, without its sender: pictures are inline, and one-click unsubscribing has both headers. */
export const mailMessage = ({ to, subject, text, html, replyTo, unsubscribeUrl, pictures = [] }: Content) => ({
  to,
  subject,
  text,
  html,
  ...(replyTo && { replyTo }),
  attachments: pictures.map(({ name, base64 }) => ({
    filename: name,
    content: base64,
    encoding: 'base64',
    cid: name,
    contentDisposition: 'inline' as const,
  })),
  ...(unsubscribeUrl && {
    headers: { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  }),
});
