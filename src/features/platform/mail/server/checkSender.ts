import { sql } from 'kysely';
import { z } from 'zod';
import { MissingCredentials, openAccount, type PortConnection } from '#features/platform/integrations/server/index.ts';
import { ProviderFailure } from '#integrations/client/ProviderFailure.ts';
import type { ProviderSender } from '#integrations/mail/port.ts';
import { type Db, unaudited } from '#kit/server/data/database.ts';
import { defineJob, defineJobKind, enqueue, type Job, type JobCtx } from '#kit/server/jobs/jobs.ts';
import type { CleanupTask } from '#kit/server/jobs/nightlyCleanup.ts';
import { emit } from '#kit/server/live/events.ts';
import type { Services } from '#kit/server/services.ts';
import { domainOfMail } from '#domain/mails.ts';
import { checkDomain } from '../dnsChecks.rules.ts';
import type { DnsResults } from '../senders.contract.ts';
import type { MailServices } from './mailDoor.ts';

type CheckServices = MailServices & Pick<Services, 'resolveTxt'>;

const checkKind = defineJobKind({
  kind: 'senders.check',
  whileHeld: 'run',
  label: ({ senderId }) => `Revisar el remitente ${senderId}`,
  args: z.object({ senderId: z.number().int() }),
  bySystem: true,
});

/** Queues the check of a sender; several requests at a time are one. */
export const enqueueCheck = (db: Db, senderId: number) =>
  enqueue(db, checkKind, { senderId }, { uniqueKey: `senders.check:${senderId}` });

type Sender = { address: string; provider: string; dkimSelector: string };

/** The sender, or its domain, among those of an account. */
const listedAs = (senders: readonly ProviderSender[], address: string): ProviderSender | undefined =>
  senders.find((each) => each.address === address.toLowerCase()) ??
  senders.find((each) => each.address === `*@${domainOfMail(address)}`);

type Verification = {
  /** Blank: verified. */
  problem: string;
  listed: ProviderSender | undefined;
  connection: PortConnection<'mail'> | null;
};

/** Whether the provider sends mails of this address. */
async function verify(job: JobCtx, services: CheckServices, { address, provider }: Sender): Promise<Verification> {
  let connection: PortConnection<'mail'> | null = null;
  try {
    connection = await openAccount(job, services, 'mail', { provider, storeId: null });
    const { adapter } = connection;
    if (!adapter.senders) {
      const { ok, message } = await connection.provider.check(connection.opened, job.signal);
      return { problem: ok ? '' : message, listed: undefined, connection };
    }
    const listed = listedAs(await adapter.senders(job.signal), address);
    const { name } = connection.provider;
    if (!listed) return { problem: `${name} no conoce ${address}: agrégalo en su panel.`, listed, connection };
    const problem = listed.isVerified ? '' : `${name} todavía no verifica ${address}: abre el enlace que le envió.`;
    return { problem, listed, connection };
  } catch (error) {
    if (error instanceof MissingCredentials) return { problem: error.message, listed: undefined, connection };
    if (error instanceof ProviderFailure && error.reason === 'unauthorised')
      return { problem: error.message, listed: undefined, connection };
    throw error;
  }
}

async function checkDns(
  { resolveTxt }: CheckServices,
  { address, dkimSelector }: Sender,
  { listed, connection }: Verification,
): Promise<DnsResults> {
  const domain = domainOfMail(address);
  const traits = connection?.adapter.traits;
  const selector = dkimSelector === '' ? (traits?.dkimSelector ?? null) : dkimSelector;
  const [spf, dkim, dmarc] = await Promise.all([
    resolveTxt(domain),
    selector === null ? null : resolveTxt(`${selector}._domainkey.${domain}`),
    resolveTxt(`_dmarc.${domain}`),
  ]);
  return checkDomain({
    address,
    txt: { spf, dkim, dmarc },
    selector,
    spfInclude: traits?.spfInclude ?? null,
    dkimValue: listed?.dkim?.value ?? null,
  });
}

/** Checks a sender at its provider and in the DNS. Only a verified one is used. */
export const checkSenderJob = (services: CheckServices): Job =>
  defineJob({
    ...checkKind,
    async run(job, { senderId }) {
      const sender = await job.inTransaction((db) =>
        db
          .selectFrom('mailSenders')
          .select(['address', 'provider', 'dkimSelector', 'version', 'verifiedAt'])
          .where('id', '=', senderId)
          .executeTakeFirst(),
      );
      if (!sender) return { summary: 'El remitente ya no existe' };
      const verification = await verify(job, services, sender);
      const checks = await checkDns(services, sender, verification);
      const isVerified = verification.problem === '';
      await job.inTransaction(async (db) => {
        await unaudited(db)
          .updateTable('mailSenders')
          .set({
            verifiedAt: isVerified ? (sender.verifiedAt ?? new Date().toISOString()) : null,
            checkedAt: sql<string>`now()`,
            checks: JSON.stringify(checks),
            problem: verification.problem.slice(0, 500),
          })
          .where('id', '=', senderId)
          // A sender that has changed meanwhile is checked again.
          .where('version', '=', sender.version)
          .execute();
        await emit(db, 'mail_senders');
      });
      return { summary: isVerified ? 'Remitente verificado' : 'Remitente sin verificar' };
    },
  });

/** Checks all senders each night: keys are suspended and records change. */
export const checkSendersNightly: CleanupTask = ({ inTransaction }) =>
  inTransaction(async (db) => {
    const senders = await db.selectFrom('mailSenders').select('id').execute();
    for (const { id } of senders) await enqueueCheck(db, id);
  });
