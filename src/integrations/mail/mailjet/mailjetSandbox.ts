import { z } from 'zod';
import { domainOfMail } from '#domain/mails.ts';
import { addRoutes, Refusal, Reply, type SandboxRequest } from '../../sandbox/routes.ts';
import type { SandboxKit, SandboxSpec } from '../../sandbox/sandbox.ts';
import { MailAddresses, type MailSandboxControl, type ReceivedMail, type ReportedEvent } from '../mailSandbox.ts';
import { paths, traits } from './dialect.ts';

const credentials = { apiKey: 'mailjet-prueba', secretKey: 'secreta-de-mailjet', monthlyLimit: '6000' };
const sender = { name: 'Pizzería Ñuñoa 🍕', address: 'hola@pizzeria.example' };
const foreignSender = { name: 'Otra', address: 'hola@otra.example' };

type Sandboxed = {
  Messages: {
    From: { Email: string; Name: string };
    To: { Email: string }[];
    ReplyTo?: { Email: string };
    Subject: string;
    TextPart: string;
    HTMLPart: string;
    CustomID: string;
    Headers?: Record<string, string>;
  }[];
  SandboxMode: boolean;
};
type Message = Sandboxed['Messages'][number];

type Book = { id: string; mail: ReceivedMail; events: ReportedEvent['kind'][] };

export type MailjetSandboxControl = MailSandboxControl & {
  /** Adds an address, or a domain as `*@example.com`, to the verified senders. */
  addSender(address: string): void;
  suspendKey(isSuspended: boolean): void;
  setWebhookUrl(url: string): void;
  /** Sends the events of delivered mails, each in a webhook, or all in one. */
  report(events: readonly (ReportedEvent & { mailKey: string })[], how?: { isGrouped?: boolean }): Promise<void>;
  /** Reports each mail as delivered before the call that sends it is answered. */
  reportBeforeAnswers(isEarly: boolean): void;
};

const errorOf = (code: string, text: string, status = 400) => ({
  Status: 'error',
  Errors: [{ ErrorIdentifier: code, ErrorCode: code, StatusCode: status, ErrorMessage: text, ErrorRelatedTo: [] }],
});

const eventNames = {
  delivered: 'sent',
  opened: 'open',
  clicked: 'click',
  hardBounce: 'bounce',
  softBounce: 'bounce',
  blocked: 'blocked',
  complaint: 'spam',
  unsubscribed: 'unsub',
} as const;

const people = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)';
const scanner = 'Barracuda Sentinel (EE)';

/** The state of an account at Mailjet. */
class Account {
  readonly books: Book[] = [];
  readonly addresses = new MailAddresses();
  readonly senders = new Set([sender.address]);
  isSuspended = false;
  isUsedUp = false;
  isEarly = false;
  webhookUrl = '';
  private readonly kit: SandboxKit;

  constructor(kit: SandboxKit) {
    this.kit = kit;
  }

  private isVerified(address: string): boolean {
    return this.senders.has(address) || this.senders.has(`*${address.slice(address.lastIndexOf('@'))}`);
  }

  private problemOf({ From, To: [to], Subject }: Message) {
    const address = to?.Email ?? '';
    if (!this.isVerified(From.Email)) return errorOf('send-0008', `"${From.Email}" is not an authorized sender.`, 403);
    if (this.isUsedUp) return errorOf('mj-0022', 'The monthly quota has been reached.', 403);
    if (!z.email().safeParse(address).success || this.addresses.isMissing(address))
      return errorOf('mj-0013', `"${address}" is an invalid email address.`);
    if (/[\r\n]/.test(Subject)) return errorOf('mj-0005', 'Invalid value for "Subject".');
    return this.addresses.isGreylisted(address) ? errorOf('send-0429', 'Try again later.', 429) : null;
  }

  async send({ Messages, SandboxMode }: Sandboxed) {
    if (Messages.length > traits.batchSize) throw new Refusal(400, 'Array is too long.', 'mj-0008');
    const results = [];
    for (const message of Messages) {
      const problem = this.problemOf(message);
      results.push(problem ? { ...problem, CustomID: message.CustomID } : await this.deliver(message, SandboxMode));
    }
    const isRefused = results.some(({ Status }) => Status === 'error');
    return isRefused ? new Reply(400, { Messages: results }) : { Messages: results };
  }

  private async deliver(message: Message, isRehearsal: boolean) {
    const { From, To, ReplyTo, Subject, TextPart, HTMLPart, CustomID, Headers = {} } = message;
    const to = To[0]?.Email ?? '';
    // More digits than a number keeps.
    const id = `115292150460684${String(10_000 + this.books.length)}`;
    const headers = Object.fromEntries(Object.entries(Headers).map(([name, value]) => [name.toLowerCase(), value]));
    const mail = {
      key: CustomID,
      from: { name: From.Name, address: From.Email },
      to,
      replyTo: ReplyTo?.Email ?? null,
      subject: Subject,
      text: TextPart,
      html: HTMLPart,
      headers,
    };
    if (!isRehearsal) this.books.push({ id, mail, events: [] });
    if (this.isEarly) await this.report([{ mailKey: CustomID, kind: 'delivered' }], false);
    return { Status: 'success', CustomID, To: [{ Email: to, MessageUUID: id, MessageID: id, MessageHref: '' }] };
  }

  private eventOf({ kind, isMachine = false, url, mailKey }: ReportedEvent & { mailKey: string }) {
    const book = this.books.find(({ mail }) => mail.key === mailKey);
    book?.events.push(kind);
    return {
      event: eventNames[kind],
      time: Math.floor(this.kit.now() / 1000),
      email: book?.mail.to ?? '',
      MessageID: book?.id ?? '',
      CustomID: mailKey,
      hard_bounce: kind === 'hardBounce',
      ...(kind.endsWith('Bounce') && { error: kind === 'hardBounce' ? 'user unknown' : 'mailbox full' }),
      ...((kind === 'opened' || kind === 'clicked') && { agent: isMachine ? scanner : people }),
      ...(url !== undefined && { url }),
    };
  }

  async report(reported: readonly (ReportedEvent & { mailKey: string })[], isGrouped: boolean): Promise<void> {
    const events = reported.map((each) => this.eventOf(each));
    for (const body of isGrouped ? [events] : events)
      await this.kit.send({
        url: this.webhookUrl,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
  }

  counters() {
    const count = (kind: ReportedEvent['kind']) => this.books.filter(({ events }) => events.includes(kind)).length;
    return {
      MessageSentCount: this.books.length,
      MessageOpenedCount: count('opened'),
      MessageClickedCount: count('clicked'),
      MessageUnsubscribedCount: count('unsubscribed'),
      MessageSpamCount: count('complaint'),
      MessageBlockedCount: count('blocked'),
      MessageHardBouncedCount: count('hardBounce'),
      MessageSoftBouncedCount: count('softBounce'),
    };
  }
}

const routesOf = (account: Account) => ({
  [`POST ${paths.send}`]: ({ body }: SandboxRequest<Sandboxed>) => account.send(body),
  'GET /v3/REST/sender': () => ({
    Data: [...account.senders].map((Email) => ({ Email, Status: 'Active' })),
  }),
  'GET /v3/REST/dns': () => ({
    Data: [...new Set([...account.senders].map(domainOfMail))].map((Domain) => ({
      Domain,
      DKIMRecordName: `mailjet._domainkey.${Domain}.`,
      DKIMRecordValue: 'k=rsa; p=MIGfMA0GCSqGSIb3DQEBAQUAA4GNADCBiQKBgQC7',
      SPFRecordValue: 'v=spf1 include:spf.mailjet.com ?all',
    })),
  }),
  [`GET ${paths.messages}`]: ({ query }: SandboxRequest) => ({
    Data: account.books
      .filter(({ mail }) => mail.key === query.CustomID)
      .map(({ id, mail }) => ({ ID: id, CustomID: mail.key, Status: 'sent' })),
  }),
  [`GET ${paths.counters}`]: () => ({ Data: [account.counters()] }),
});

/** The dialect of Mailjet. */
export const mailjetSandbox: SandboxSpec<MailjetSandboxControl> = {
  key: 'mailjet',
  routes(app, kit) {
    const account = new Account(kit);
    const expected = `Basic ${Buffer.from(`${credentials.apiKey}:${credentials.secretKey}`).toString('base64')}`;
    const access = {
      authorize({ headers }: SandboxRequest) {
        if (headers.authorization !== expected) throw new Refusal(401, 'API key authentication failed.', 'mj-0015');
        if (account.isSuspended) throw new Refusal(401, 'API key is suspended.', 'mj-0001');
      },
      refusalBody: ({ message, code, status }: Refusal) => ({
        ErrorMessage: message,
        ErrorCode: code,
        StatusCode: status,
      }),
    };
    void app.register(async (api) => addRoutes(api, routesOf(account), access), { prefix: '/api' });
    return {
      credentials,
      wrongCredentials: { ...credentials, secretKey: 'secreta-de-otra-empresa' },
      sender,
      foreignSender,
      mailbox: () => account.books.map(({ mail }) => mail),
      refuseAddress: (address) => account.addresses.refuse(address),
      greylist: (address, attempts) => account.addresses.greylist(address, attempts),
      exhaustQuota(isUsedUp) {
        account.isUsedUp = isUsedUp;
      },
      addSender: (address) => void account.senders.add(address),
      suspendKey(isSuspended) {
        account.isSuspended = isSuspended;
      },
      setWebhookUrl(url) {
        account.webhookUrl = url;
      },
      report: (events, { isGrouped = false } = {}) => account.report(events, isGrouped),
      reportBeforeAnswers(isEarly) {
        account.isEarly = isEarly;
      },
    };
  },
};
