import { companyOfJob, openAccount } from '#features/platform/integrations/server/index.ts';
import type { MailAdapter, MailAddress, MailResult, MailTraits, OutgoingMail } from '#integrations/mail/port.ts';
import { type SentMail, sendMails } from '#integrations/mail/sendMails.ts';
import type { JobCtx } from '#kit/server/jobs/jobs.ts';
import type { Mailer } from '#kit/server/mail/mail.ts';
import type { Services } from '#kit/server/services.ts';
import type { MailUse, SuppressionScope } from '../mailUses.contract.ts';
import { type Reserved, reserve } from './buckets.repo.ts';
import { installationKey, installationMail } from './installationMail.ts';
import * as senders from './senders.repo.ts';
import { suppress, suppressedAmong } from './suppressions.repo.ts';
import { countSent } from './usage.repo.ts';

declare module '#kit/server/services.ts' {
  interface Services {
    /** The installation's mail server. */
    mailer: Mailer;
  }
}

export type MailServices = Pick<Services, 'integrations' | 'secrets' | 'mailer'>;

/** A mail to be sent by the company's sender. `replyTo`: instead of the sender's. */
export type CompanyMail = Omit<OutgoingMail, 'from' | 'replyTo' | 'pictures'> &
  Partial<Pick<OutgoingMail, 'replyTo' | 'pictures'>> & {
    /** Name of the sender where the installation sends it. */
    fromName: string;
  };

/** `suppressed`: the address gets no mails of this kind, so nothing was sent. */
export type DoorResult = SentMail | { key: string; state: 'suppressed' };

type DoorRequest = {
  use: MailUse;
  scope: SuppressionScope;
  /** A sender that was chosen; absent: the one of the scope, or the installation's. */
  senderId?: number | undefined;
  /** Without the company's sender. */
  byInstallation?: boolean;
  /** Never waits for the bucket; absent: transactional mails are. */
  isUrgent?: boolean;
};

/** The only way out for mails of a company: by its sender and provider, without suppressed addresses, counted by use. */
export type MailDoor = {
  provider: string;
  /** Provider and account: only the same one finds a mail that was sent by it. */
  account: string;
  senderId: number | null;
  traits: MailTraits;
  /**
   * Takes the right to send at most `requested` mails now, before their rows are marked as sent. Urgent ones always get it.
   *
   * `waitMs`: until the next try. A job queues itself for then: while it waits, it takes a place of its company's jobs.
   */
  reserve(requested: number): Promise<Reserved>;
  /** Sends mails whose right was taken. A result for each, in their order; `unknown` ones may have been sent. */
  send(mails: readonly CompanyMail[]): Promise<DoorResult[]>;
  /** Finds a sent mail by its key; null: there is none. Absent where the provider cannot. */
  find?: ((key: string) => Promise<MailResult | null>) | undefined;
};

/** A sender that cannot be used now, in a sentence for staff. */
export class UnusableSender extends Error {
  override name = 'UnusableSender';
}

type Route = { provider: string; sender: senders.StoredSender | null; adapter: MailAdapter };

async function routeOf(
  job: JobCtx,
  services: MailServices,
  { use, scope, senderId, byInstallation = false }: DoorRequest,
): Promise<Route> {
  const installation = { provider: installationKey, sender: null, adapter: installationMail(services.mailer) };
  if (byInstallation) return installation;
  const sender = await job.inTransaction((db) => {
    if (senderId !== undefined) return senders.find(db, senderId);
    // Another sender would surprise the readers of a campaign, and spend the reputation of the installation.
    if (use === 'campaign') return senders.findDefault(db);
    return senders.findFor(db, scope === 'offers' ? 'isDefault' : 'sendsOrders');
  });
  if (senderId !== undefined && !sender) throw new UnusableSender('El remitente ya no existe.');
  if (sender && sender.verifiedAt === null)
    throw new UnusableSender(`El remitente ${sender.address} todavía no está verificado.`);
  if (!sender) return installation;
  const { provider } = sender;
  const { adapter, isProduction, opened } = await openAccount(job, services, 'mail', { provider, storeId: null });
  // Credentials for tests deliver nothing: mails of orders and passwords have to arrive.
  if (scope === 'transactional' && !isProduction && !opened.isSandboxed) return installation;
  return { provider, sender, adapter };
}

const outgoing = (sender: senders.StoredSender | null, { fromName, ...mail }: CompanyMail): OutgoingMail => {
  const from: MailAddress = { name: sender?.name ?? fromName, address: sender?.address ?? '' };
  const replyTo = mail.replyTo ?? (sender?.replyTo ? sender.replyTo : null);
  return { pictures: [], ...mail, from, replyTo };
};

/** Counts what was taken, and stops mails to addresses that do not exist. */
async function record(
  job: JobCtx,
  { use, timeZone, provider }: { use: MailUse; timeZone: string; provider: string },
  sent: readonly { mail: CompanyMail; result: SentMail }[],
): Promise<void> {
  const missing = sent.flatMap(({ mail, result }) =>
    // Refusals of the installation's server may be about the server.
    provider !== installationKey && result.state === 'refused' && result.problem === 'address'
      ? [{ address: mail.to, reason: 'hardBounce' as const, code: result.code }]
      : [],
  );
  const taken = sent.filter(({ result }) => result.state === 'taken').length;
  // Also while the process stops: what was sent is counted.
  await job.database.inTenant(job.scope, async (db) => {
    await suppress(db, missing);
    await countSent(db, { use, sent: taken, timeZone });
  });
}

/** Opens the way out for mails of one use. Throws `UnusableSender` or `MissingCredentials` with a sentence. */
export async function openMailDoor(job: JobCtx, services: MailServices, request: DoorRequest): Promise<MailDoor> {
  const { use, scope, isUrgent = scope === 'transactional' } = request;
  const { timeZone } = await companyOfJob(job);
  const { provider, sender, adapter } = await routeOf(job, services, request);
  const { traits, find } = adapter;
  return {
    provider,
    account: `${provider} ${adapter.account}`,
    senderId: sender?.id ?? null,
    traits,
    find: find && ((key) => find(key, job.signal)),
    reserve: (requested) => job.inTransaction((db) => reserve(db, traits, { provider, requested, isUrgent })),
    async send(mails) {
      const addresses = mails.map(({ to }) => to);
      // Also while the process stops: mails without a result may have been sent.
      const suppressed = await job.database.inTenant(job.scope, (db) => suppressedAmong(db, scope, addresses));
      const allowed = mails.filter(({ to }) => !suppressed.has(to));
      const results = await sendMails(
        adapter,
        allowed.map((mail) => outgoing(sender, mail)),
        job.signal,
      );
      const sent = allowed.map((mail, place) => ({ mail, result: results[place] as SentMail }));
      await record(job, { use, timeZone, provider }, sent);
      const byKey = new Map(results.map((result) => [result.key, result]));
      return mails.map(({ key }) => byKey.get(key) ?? { key, state: 'suppressed' });
    },
  };
}

/**
 * Sends as many of some mails as the account may send now, in their order. The others have no result yet.
 *
 * `waitMs`: until the next try, where none was sent.
 */
export async function sendBatch(
  job: JobCtx,
  services: MailServices,
  { mails, ...request }: DoorRequest & { mails: readonly CompanyMail[] },
): Promise<{ results: DoorResult[]; waitMs: number }> {
  const door = await openMailDoor(job, services, request);
  const { granted, waitMs } = await door.reserve(mails.length);
  return { results: await door.send(mails.slice(0, granted)), waitMs };
}
