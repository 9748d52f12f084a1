import MailComposer from 'nodemailer/lib/mail-composer';
import { domainOfMail } from '#domain/mails.ts';
import { mailMessage } from '#kit/server/mail/mailMessage.ts';
import { ProviderFailure } from '../../client/ProviderFailure.ts';
import type { CredentialCheck, Opened } from '../../provider.ts';
import type { MailAdapter, MailResult, OutgoingMail } from '../port.ts';
import { problemOf, replyCode, temporaryProblemOf } from '../smtpReplies.ts';
import { keyHeader, traits } from './dialect.ts';
import type { smtpForm } from './form.ts';
import { mailHost } from './mailHost.ts';
import { openSession, type SmtpSession, type Undelivered } from './smtpSession.ts';

type Account = Opened<typeof smtpForm>;

/** The mail as it travels. Lines and headers are encoded, so no value adds a header. */
function contentOf({ key, from, ...mail }: OutgoingMail): Promise<Buffer> {
  const { headers, ...message } = mailMessage(mail);
  const composed = new MailComposer({
    ...message,
    from: { name: from.name, address: from.address },
    messageId: `<${key}@${domainOfMail(from.address)}>`,
    headers: { ...headers, [keyHeader]: key },
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return new Promise((resolve, reject) =>
    composed.compile().build((error, content) => (error || !content ? reject(error) : resolve(content))),
  );
}

function undeliveredResult(key: string, { response, command, isPermanent }: Undelivered): MailResult {
  const code = replyCode(response);
  return {
    key,
    reference: null,
    state: isPermanent ? 'refused' : 'later',
    problem: isPermanent ? problemOf(code, command) : temporaryProblemOf(command),
    code,
    message: `El servidor no lo aceptó: ${response}`,
  };
}

const unsent = ({ key }: OutgoingMail): MailResult => ({
  key,
  reference: null,
  state: 'later',
  problem: 'outage',
  code: '',
  message: 'El servidor cerró la conexión antes de este correo.',
});

/** Sends a mail. Null: its text was sent, and the connection ended without a reply. */
async function sendOne(session: SmtpSession, mail: OutgoingMail): Promise<MailResult | null> {
  if (session.isClosed()) return unsent(mail);
  const content = await contentOf(mail);
  const result = await session.send({ from: mail.from.address, to: mail.to, content });
  if ('reply' in result) return { key: mail.key, state: 'taken', reference: result.reply.slice(0, 200) };
  return result.isUncertain ? null : undeliveredResult(mail.key, result);
}

async function withSession<T>(account: Account, signal: AbortSignal, use: (session: SmtpSession) => Promise<T>) {
  const { credentials, installation } = account;
  const host = await mailHost(credentials, installation);
  const session = await openSession(host, { user: credentials.username, pass: credentials.password }, signal);
  try {
    return await use(session);
  } finally {
    session.close();
  }
}

const callOf = ({ credentials: { host, port } }: Account, name: string, path: string, request: string) => ({
  name,
  method: 'SMTP' as const,
  path,
  url: `smtp://${host}:${port}`,
  request,
  deadline: 60_000,
});

function send(account: Account, mails: readonly OutgoingMail[], signal: AbortSignal): Promise<MailResult[]> {
  const keys = mails.map(({ key }) => key).join(' ');
  return account.http.exchange(
    { ...callOf(account, 'Enviar correos', '/send', keys), repeat: 'once' },
    (ending) =>
      withSession(account, ending, async (session) => {
        const results: MailResult[] = [];
        if (account.isProduction)
          for (const mail of mails) results.push(...[await sendOne(session, mail)].filter((each) => each !== null));
        else results.push(...mails.map(({ key }) => ({ key, state: 'taken' as const, reference: null })));
        return { value: results, answer: results.map(({ key, state }) => `${key} ${state}`).join('\n') };
      }),
    signal,
  );
}

export const smtpMail = (account: Account): MailAdapter => ({
  traits,
  account: `${account.credentials.username}@${account.credentials.host}`,
  monthlyLimit: null,
  send: (mails, signal) => send(account, mails, signal),
});

/** Connects and signs in, without a mail. */
export async function checkSmtp(account: Account, signal: AbortSignal): Promise<CredentialCheck> {
  const { host } = account.credentials;
  try {
    await account.http.exchange(
      { ...callOf(account, 'Probar la conexión', '/check', ''), repeat: 'again' },
      (ending) => withSession(account, ending, async () => ({ value: undefined, answer: '' })),
      signal,
    );
    return { ok: true, message: `${host} acepta el usuario y la clave.` };
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    if (error.reason === 'unauthorised') return { ok: false, field: 'password', message: error.message };
    if (error.reason === 'refused') return { ok: false, field: 'host', message: error.message };
    throw error;
  }
}
