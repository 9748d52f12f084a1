import { customersApi } from '#features/benefits/customers/customers.contract.ts';
import { audienceApi } from '#features/content/audience/audience.contract.ts';
import { syncAudienceJob } from '#features/content/audience/server/syncAudience.ts';
import { settingsApi } from '#features/platform/settings/settings.contract.ts';
import { mailchimpSandbox } from '#integrations/audience/mailchimp/mailchimpSandbox.ts';
import { unaudited } from '#kit/server/data/database.ts';
import type { JobCtx } from '#kit/server/jobs/jobs.ts';
import { isolatedTestApp, type TestTenant } from '../testApp.ts';
import { jobOf } from './mailCompany.ts';
import { giveCredentials, sandboxFor } from './providerSandbox.ts';
import { sandboxServices } from './sandboxServices.ts';

type NewCustomer = { mail?: string; mailConsent?: 'given' | 'refused' | 'unknown'; name?: string };

let lastPhone = 10_000_000;

/** Adds customers, who accept offers when absent; returns their ids. */
export const addCustomers = (tenant: TestTenant, customers: readonly NewCustomer[]): Promise<number[]> =>
  tenant.inTenant(async (db) => {
    const rows = await unaudited(db)
      .insertInto('customers')
      .values(
        customers.map(({ mail = '', mailConsent = 'given', name = 'Ana Rojas' }) => {
          lastPhone += 1;
          return { name, phone: `+569${lastPhone}`, mail, mailConsent, mailConsentAt: new Date().toISOString() };
        }),
      )
      .returning('id')
      .execute();
    return rows.map(({ id }) => id);
  });

export const chooseList = (tenant: TestTenant, listId: string, enabled = true) =>
  tenant.admin.call(settingsApi.update, { body: { mailchimp: { listId, enabled } } });

export const audienceStateOf = async ({ admin }: TestTenant) => (await admin.call(audienceApi.show, {})).body;

export const changeCustomer = (
  tenant: TestTenant,
  id: number,
  body: { name?: string; mail?: string; mailConsent?: 'given' | 'refused' },
) => tenant.admin.call(customersApi.update, { params: { id }, body });

/** Companies with an account at the sandbox of Mailchimp, which is started for the test file. */
export async function audienceCompanies() {
  const sandbox = await sandboxFor(mailchimpSandbox);
  const comanda = await isolatedTestApp({ providerSandbox: sandbox.address });
  const services = sandboxServices(comanda.config, sandbox.address);
  const [firstList = '', secondList = ''] = sandbox.lists().map(({ id }) => id);
  const syncing = syncAudienceJob(services);
  return {
    comanda,
    sandbox,
    services,
    firstList,
    secondList,
    /** A company whose customers go into a list, with the context of its jobs. */
    async company(listId = firstList): Promise<{ tenant: TestTenant; job: JobCtx }> {
      const tenant = await comanda.tenant();
      await giveCredentials(tenant, 'mailchimp', { values: sandbox.credentials });
      await chooseList(tenant, listId);
      return { tenant, job: await jobOf(tenant, comanda.database) };
    },
    sync: (job: JobCtx) => syncing.run(job, {}),
    storedAt: (mail: string, listId = firstList) => sandbox.members(listId).find((each) => each.mail === mail),
  };
}
