import type { InstallationCredentials } from '../provider.ts';
import type { MailAddress, MailEventKind } from './port.ts';

/** A mail as its recipient got it. */
export type ReceivedMail = {
  key: string;
  from: MailAddress;
  to: string;
  replyTo: string | null;
  subject: string;
  text: string;
  html: string;
  /** By names in lower case. */
  headers: Readonly<Record<string, string>>;
};

/** Actions of tests in the role of a provider, and the mails that it delivered. */
export type MailSandboxControl = {
  credentials: Readonly<Record<string, string | boolean>>;
  wrongCredentials: Readonly<Record<string, string | boolean>>;
  /** Credentials of the installation that reach the sandbox. */
  installation?: InstallationCredentials;
  /** A sender of the account, and one that it may not use. */
  sender: MailAddress;
  foreignSender: MailAddress;
  mailbox(): readonly ReceivedMail[];
  /** Has an address not exist. */
  refuseAddress(address: string): void;
  /** Has mails to an address taken only after some attempts. */
  greylist(address: string, attempts: number): void;
  /** Has the plan used up. */
  exhaustQuota(isUsedUp: boolean): void;
};

/** An event that a sandbox reports of a delivered mail. */
export type ReportedEvent = { kind: MailEventKind; isMachine?: boolean; url?: string };

/** The addresses of a sandbox's recipients that do not take every mail. */
export class MailAddresses {
  private readonly missing = new Set<string>();
  private readonly greylisted = new Map<string, number>();

  refuse(address: string): void {
    this.missing.add(address.toLowerCase());
  }

  greylist(address: string, attempts: number): void {
    this.greylisted.set(address.toLowerCase(), attempts);
  }

  isMissing(address: string): boolean {
    return this.missing.has(address.toLowerCase());
  }

  /** Counts an attempt at an address that is greylisted. */
  isGreylisted(address: string): boolean {
    const left = this.greylisted.get(address.toLowerCase()) ?? 0;
    if (left > 0) this.greylisted.set(address.toLowerCase(), left - 1);
    return left > 0;
  }
}
