import type { MailSandboxControl } from '#integrations/mail/mailSandbox.ts';
import { mailjetSandbox } from '#integrations/mail/mailjet/mailjetSandbox.ts';
import { type Database, unaudited } from '#kit/server/data/database.ts';
import { systemAuthor } from '#kit/server/data/scope.ts';
import type { JobCtx } from '#kit/server/jobs/jobs.ts';
import { type TestApp, type TestTenant, testApp } from '../testApp.ts';
import { giveCredentials, sandboxFor } from './providerSandbox.ts';
import { sandboxServices } from './sandboxServices.ts';

type Sender = { provider: string; isVerified?: boolean; address?: string };

/** Adds a sender of offers and of mails of orders. */
export const addSender = (
  { inTenant }: Pick<TestTenant, 'inTenant'>,
  { provider, isVerified = true, address = 'hola@pizzeria.example' }: Sender,
): Promise<number> =>
  inTenant(async (db) => {
    const { id } = await unaudited(db)
      .insertInto('mailSenders')
      .values({
        name: 'Pizzería Ñuñoa',
        address,
        provider,
        isDefault: true,
        sendsOrders: true,
        verifiedAt: isVerified ? new Date().toISOString() : null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  });

/** The context of a job of a company, as far as sending mails needs it. */
export const jobOf = async ({ id: tenantId }: Pick<TestTenant, 'id'>, on?: Database): Promise<JobCtx> => {
  const database = on ?? (await testApp()).database;
  const scope = { tenantId, requestId: 'mail-job', source: 'clock' as const, area: 'mail', author: systemAuthor };
  return {
    jobId: '0',
    scope,
    database,
    inTransaction: (work) => database.inTenant(scope, work),
    progress: async () => undefined,
    checkpoint: async () => undefined,
    signal: new AbortController().signal,
  };
};

/** A company that sends by Mailjet, whose sandbox is started for the test file. */
export const mailCompany = async (options: Parameters<TestApp['tenant']>[0] = {}) =>
  mailCompanyOf(await testApp(), options);

/** The same on a server of the test file. */
export async function mailCompanyOf<App extends TestApp>(comanda: App, options: Parameters<TestApp['tenant']>[0] = {}) {
  const sandbox = await sandboxFor(mailjetSandbox);
  const services = sandboxServices(comanda.config, sandbox.address);
  const tenant = await comanda.tenant(options);
  await giveCredentials(tenant, 'mailjet', { values: sandbox.credentials satisfies MailSandboxControl['credentials'] });
  const senderId = await addSender(tenant, { provider: 'mailjet' });
  return { comanda, sandbox, services, tenant, senderId, job: await jobOf(tenant, comanda.database) };
}
