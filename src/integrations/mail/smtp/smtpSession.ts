import { Readable } from 'node:stream';
import SmtpConnection from 'nodemailer/lib/smtp-connection';
import { ProviderFailure } from '../../client/ProviderFailure.ts';
import { tlsPort } from './dialect.ts';
import type { MailHost } from './mailHost.ts';

/** Why a mail was not taken. `isUncertain`: its text had been sent when the connection ended. */
export type Undelivered = { response: string; command: string; isPermanent: boolean; isUncertain: boolean };

type SmtpError = Error & { code?: string; command?: string; response?: string; responseCode?: number };

type Message = { from: string; to: string; content: Buffer };

/** A connection to a mail server, signed in. */
export type SmtpSession = {
  /** Resolves with the reply, or the reason. */
  send(message: Message): Promise<{ reply: string } | Undelivered>;
  /** It was closed by the server, or by the signal. */
  isClosed(): boolean;
  close(): void;
};

const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 60_000 };

function connectFailure(host: string, error: SmtpError): ProviderFailure {
  const { code, response, command } = error;
  if (code === 'EAUTH')
    return new ProviderFailure('unauthorised', `${host} no reconoce el usuario o la clave.`, { cause: error });
  if (code === 'ETIMEDOUT') return new ProviderFailure('timeout', `${host} no respondió a tiempo.`, { cause: error });
  if (command === 'STARTTLS' || code === 'ETLS')
    return new ProviderFailure('refused', `${host} no ofrece una conexión segura.`, { cause: error });
  if (response) return new ProviderFailure('broken', `${host} no acepta conexiones: ${response}`, { cause: error });
  return new ProviderFailure('unreachable', `No se pudo conectar con ${host}.`, { cause: error });
}

/** Connects and signs in. Rejects with a `ProviderFailure`: nothing was sent. */
export async function openSession(
  { address, port, host, isTrusted }: MailHost,
  auth: { user: string; pass: string },
  signal: AbortSignal,
): Promise<SmtpSession> {
  const isSecure = port === tlsPort;
  const connection = new SmtpConnection({
    host: address,
    port,
    secure: isSecure,
    servername: host,
    requireTLS: !isSecure && !isTrusted,
    ...timeouts,
  });
  const closing = Promise.withResolvers<never>();
  closing.promise.catch(() => undefined);
  let isClosed = false;
  connection.on('error', closing.reject);
  connection.on('end', () => {
    isClosed = true;
    closing.reject(new Error('The connection ended'));
  });
  const abort = () => connection.close();
  signal.addEventListener('abort', abort, { once: true });
  const close = () => {
    signal.removeEventListener('abort', abort);
    connection.close();
  };
  const step = (run: (done: (error?: Error | null) => void) => void) =>
    Promise.race([
      closing.promise,
      new Promise<void>((resolve, reject) => run((error) => (error ? reject(error) : resolve()))),
    ]);
  try {
    signal.throwIfAborted();
    await step((done) => connection.connect(done));
    await step((done) => connection.login(auth, done));
  } catch (error) {
    close();
    throw signal.aborted
      ? new ProviderFailure('timeout', `${host} no respondió a tiempo.`, { cause: error })
      : connectFailure(host, error as SmtpError);
  }
  return {
    isClosed: () => isClosed || signal.aborted,
    close,
    send: (message) => sendOne(connection, closing.promise, message),
  };
}

const reset = (connection: SmtpConnection): Promise<void> =>
  new Promise((resolve) => connection.reset(() => resolve()));

async function sendOne(
  connection: SmtpConnection,
  ended: Promise<never>,
  { from, to, content }: Message,
): Promise<{ reply: string } | Undelivered> {
  let isTextSent = false;
  const stream = Readable.from([content]);
  stream.on('end', () => {
    isTextSent = true;
  });
  try {
    const sent = new Promise<string>((resolve, reject) =>
      connection.send({ from, to, size: content.length }, stream, (error, info) =>
        error ? reject(error) : resolve(info?.response ?? ''),
      ),
    );
    return { reply: await Promise.race([sent, ended]) };
  } catch (error) {
    const { response = '', responseCode = 0, command = '', message } = error as SmtpError;
    const isAnswered = responseCode >= 400;
    // The server is within the refused mail until its session is reset.
    if (isAnswered) await Promise.race([reset(connection), ended]).catch(() => undefined);
    return {
      response: isAnswered ? response : message,
      command: command === 'CONN' ? '' : command,
      isPermanent: responseCode >= 500,
      isUncertain: isTextSent && !isAnswered,
    };
  }
}
