import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SandboxKit, SandboxSpec } from '../../sandbox/sandbox.ts';
import { MailAddresses, type MailSandboxControl, type ReceivedMail } from '../mailSandbox.ts';
import { keyHeader } from './dialect.ts';
import { readMime } from './readMime.ts';
import { type SinkReply, smtpSink, type SunkMessage } from './smtpSink.ts';

const auth = { user: 'pizzeria', pass: 'clave-de-smtp' };
const sender = { name: 'Pizzería Ñuñoa 🍕', address: 'hola@pizzeria.example' };
const foreignSender = { name: 'Otra', address: 'hola@otra.example' };

export type SmtpSandboxControl = MailSandboxControl & {
  /** Closes the connection after this many messages in all, before the reply to the last one. */
  dropAfter(messages: number): void;
};

function readMail({ to, source }: SunkMessage): ReceivedMail {
  const { headers, text, html } = readMime(source);
  const from = /^"?(.*?)"? <(.+)>$/.exec(headers.from ?? '');
  return {
    key: headers[keyHeader.toLowerCase()] ?? '',
    from: { name: from?.[1] ?? '', address: from?.[2] ?? headers.from ?? '' },
    to,
    replyTo: headers['reply-to'] ?? null,
    subject: headers.subject ?? '',
    text,
    html,
    headers,
  };
}

/** The state of a mail server. */
class MailServer {
  readonly mails: ReceivedMail[] = [];
  readonly addresses = new MailAddresses();
  isUsedUp = false;
  messagesLeft = Infinity;
  private readonly kit: SandboxKit;

  constructor(kit: SandboxKit) {
    this.kit = kit;
  }

  onRecipient(to: string): string | null {
    if (this.isUsedUp) return '550 5.7.515 Access denied, sending domain does not meet the required level';
    if (this.addresses.isMissing(to)) return '550 5.1.1 User unknown';
    return this.addresses.isGreylisted(to) ? '451 4.7.1 Greylisted, try again later' : null;
  }

  private store(message: SunkMessage): void {
    this.mails.push(readMail(message));
    this.messagesLeft -= 1;
  }

  async onMessage(message: SunkMessage): Promise<SinkReply> {
    const failure = this.kit.take({ method: 'SMTP', url: '/send' });
    if (failure === 'broken') return { line: '451 4.3.0 Internal error' };
    if (failure === 'limited') return { line: '450 4.7.1 Too many messages' };
    this.store(message);
    if (failure === 'slow') await sleep(this.kit.slowMs);
    if (failure === 'lost' || this.messagesLeft <= 0) return 'drop';
    if (failure === 'hung') return 'silence';
    return {
      line: failure === 'garbled' ? '<html>mantenimiento</html>' : `250 2.0.0 Ok: queued as ${this.mails.length}`,
    };
  }
}

/** A mail server that keeps what it gets. */
export const smtpSandbox: SandboxSpec<SmtpSandboxControl> = {
  key: 'smtp',
  routes(app, kit) {
    const server = new MailServer(kit);
    const credentials = { host: '127.0.0.1', port: '', username: auth.user, password: auth.pass, envProduction: true };
    const wrongCredentials = { ...credentials, password: 'clave-de-otra-empresa' };
    const sink = smtpSink({
      auth,
      onSender: (from) => (from === foreignSender.address ? '553 5.7.1 Sender address rejected' : null),
      onRecipient: ({ to }) => server.onRecipient(to),
      onMessage: (message) => server.onMessage(message),
    });
    app.addHook('onReady', async () => {
      await new Promise<void>((resolve) => sink.listen(0, '127.0.0.1', resolve));
      credentials.port = String((sink.address() as AddressInfo).port);
      wrongCredentials.port = credentials.port;
    });
    app.addHook('onClose', async () => void sink.close());
    return {
      credentials,
      wrongCredentials,
      installation: { allowed_hosts: '127.0.0.1' },
      sender,
      foreignSender,
      mailbox: () => server.mails,
      refuseAddress: (address) => server.addresses.refuse(address),
      greylist: (address, attempts) => server.addresses.greylist(address, attempts),
      exhaustQuota(isUsedUp) {
        server.isUsedUp = isUsedUp;
      },
      dropAfter(messages) {
        server.messagesLeft = messages;
      },
    };
  },
};
