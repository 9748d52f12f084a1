import type { RawWebhook, WebhookResult } from '../provider.ts';

declare module '../ports.ts' {
  interface Ports {
    mail: { service: 'mail'; adapter: MailAdapter; event: MailReport };
  }
}

export type MailAddress = { name: string; address: string };

/** A mail to send. It is stored before the provider is called. */
export type OutgoingMail = {
  /** Unlike that of any other mail of the company, at most 60 letters, digits and hyphens. */
  key: string;
  to: string;
  from: MailAddress;
  /** Null: replies go to the sender. */
  replyTo: string | null;
  subject: string;
  text: string;
  html: string;
  /** Unsubscribes by POST (RFC 8058); null: there is nothing to stop. */
  unsubscribeUrl: string | null;
  /** Name of its campaign, under which the provider sums up; opens and clicks are only counted with one. */
  campaign: string | null;
  /** PNG pictures that the HTML shows by `cid:` and their name. */
  pictures: readonly { name: string; base64: string }[];
};

/**
 * Part of a mail that a provider objects to.
 *
 * `address`: the recipient's does not exist. `sender`: not verified, or its key is suspended. `quota`: the plan is used up.
 *
 * `policy`: a rule of a server refuses it, which concerns this recipient or every one. `outage`: the provider was not reached.
 */
export type MailProblem = 'address' | 'sender' | 'content' | 'quota' | 'policy' | 'outage' | 'other';

/** `taken`: the provider delivers it. `later`: it is not taken now, as by greylisting, and may be sent again. */
export type MailResult = {
  key: string;
  /** The id that the provider gave it; null where it has none. */
  reference: string | null;
} & (
  | { state: 'taken' }
  /** `message` is a sentence for staff, `code` the provider's. */
  | { state: 'refused' | 'later'; problem: MailProblem; code: string; message: string }
);

export const mailEventKinds = [
  'delivered',
  'hardBounce',
  'softBounce',
  'blocked',
  'complaint',
  'unsubscribed',
  'opened',
  'clicked',
] as const;
export type MailEventKind = (typeof mailEventKinds)[number];

/** An event of a sent mail. Events arrive in any order, and before the answer to the call that sent the mail. */
export type MailEvent = {
  /** Unlike that of any other event; the same event comes twice with the same. */
  key: string;
  kind: MailEventKind;
  at: string;
  reference: string | null;
  /** The key of our mail; null of a mail that was sent elsewhere. */
  mailKey: string | null;
  address: string;
  /** Caused by a program: a scanner's click, a proxy's open. */
  isMachine: boolean;
  /** The reason of the provider; null: none. */
  code: string | null;
  /** The link of a click. */
  url: string | null;
};

/** The events of one webhook, and an id that the same webhook has each time. */
export type MailReport = { key: string; events: readonly MailEvent[] };

/** Sums of a period at the provider. */
export type MailCounters = {
  sent: number;
  opened: number;
  clicked: number;
  unsubscribed: number;
  complained: number;
  blocked: number;
  hardBounced: number;
  softBounced: number;
};

/** A record that the DNS of a sender's domain needs. */
export type DnsRecord = { name: string; type: 'TXT' | 'CNAME'; value: string };

/** A sender as its provider knows it. `address` is an address, or a domain as `*@example.com`. */
export type ProviderSender = { address: string; isVerified: boolean; spf: DnsRecord | null; dkim: DnsRecord | null };

/** Capabilities of a provider, as data. */
export type MailTraits = {
  /** Mails of one call. */
  batchSize: number;
  /** Mails that an account sends within a second. */
  perSecond: number;
  /** A mail is found by its key, also when the answer of the call that sent it was lost. */
  findsMails: boolean;
  /** Name that the SPF record of a sender's domain includes; null: the provider publishes none. */
  spfInclude: string | null;
  /** Selector of the DKIM key by which it signs for the sender's domain; null: it differs between accounts. */
  dkimSelector: string | null;
};

/** A company's account. Calls reject with a `ProviderFailure` when there is no valid response. */
export type MailAdapter = {
  traits: MailTraits;
  /** Differs between accounts of the provider, and stays when a secret changes. */
  account: string;
  /**
   * Sends at most `batchSize` mails. Not idempotent: after a failure that is `isUnknown` they may have been sent.
   *
   * A mail without a result may have been sent as well.
   */
  send(mails: readonly OutgoingMail[], signal: AbortSignal): Promise<readonly MailResult[]>;
  /** Finds a sent mail by its key; null: there is none. */
  find?(key: string, signal: AbortSignal): Promise<MailResult | null>;
  /** Counters since an instant; absent where the provider has none. */
  counters?(since: string, signal: AbortSignal): Promise<MailCounters>;
  /** Mails a month of the account's plan; null: unknown, or without a limit. */
  monthlyLimit: number | null;
  /** Senders of the account; absent: it accepts those that its server accepts. */
  senders?(signal: AbortSignal): Promise<readonly ProviderSender[]>;
  /** Reads the events of a webhook; absent where the provider sends none. */
  readWebhook?(raw: RawWebhook): WebhookResult<MailReport>;
};
