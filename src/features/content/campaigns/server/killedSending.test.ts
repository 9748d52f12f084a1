import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import type { MailSandboxControl } from '#integrations/mail/mailSandbox.ts';
import { mailjetSandbox } from '#integrations/mail/mailjet/mailjetSandbox.ts';
import { smtpSandbox } from '#integrations/mail/smtp/smtpSandbox.ts';
import type { RunningSandbox } from '#integrations/sandbox/sandbox.ts';
import { openServices } from '#server/services.ts';
import { campaignCase } from '#testing/campaigns.ts';
import { addSender, jobOf } from '#testing/integrations/mailCompany.ts';
import { giveCredentials, sandboxFor } from '#testing/integrations/providerSandbox.ts';
import { killableWorkers } from '#testing/killableWorkers.ts';
import { isolatedTestApp } from '#testing/testApp.ts';
import { campaignsApi } from '../campaigns.contract.ts';

/** Worker processes that are killed with `kill -9` while they send to mail servers of this process. */
const comanda = await isolatedTestApp();
const { startWorker, takeLock, skipGrace } = killableWorkers(comanda);
const [smtp, mailjet] = [await sandboxFor(smtpSandbox), await sandboxFor(mailjetSandbox)];

const recipients = 1000;
const patience = { timeout: 30_000, interval: 20 };

/** A company with a campaign that waits for a worker. */
async function companyBy(provider: string, sandbox: RunningSandbox<MailSandboxControl>) {
  const tenant = await comanda.tenant({ flags: ['campaigns'] });
  await giveCredentials(tenant, provider, { values: sandbox.credentials });
  await addSender(tenant, { provider });
  const services = { ...openServices(comanda.config), originOf: () => '' };
  const campaigns = campaignCase({ comanda, tenant, services, job: await jobOf(tenant, comanda.database) });
  const addresses = await campaigns.addCustomers(recipients);
  const id = await campaigns.queuedCampaign();
  return {
    addresses,
    progress: () => campaigns.progressOf(id),
    /** Answers count as lost, as minutes later. */
    loseAnswers: () =>
      tenant.inTenant((db) =>
        sql`update campaign_sends set due_at = now() - interval '1 minute' where state = 'asked'`.execute(db),
      ),
    unknown: async () => {
      const query = { state: 'unknown', limit: 100 } as const;
      return (await campaigns.admin.call(campaignsApi.sends, { params: { id }, query })).body.data;
    },
  };
}

const worker = () =>
  startWorker({
    PROVIDER_SANDBOX: mailjet.address,
    PROVIDER_CREDENTIALS: JSON.stringify({ smtp: smtp.installation }),
  });
const addressesOf = ({ mailbox }: MailSandboxControl) => mailbox().map(({ to }) => to);

test('a campaign to 1,000 whose process is killed at three points reaches each address at most once, and ends', async () => {
  // The accounts may send at any rate.
  await comanda.database.pool.query(`
    create function fill_bucket() returns trigger language plpgsql as $$ begin new.tokens := 1000; return new; end $$;
    create trigger full_buckets before insert or update on mail_buckets for each row execute function fill_bucket()`);
  const [bySmtp, byMailjet] = [await companyBy('smtp', smtp), await companyBy('mailjet', mailjet)];
  const companies = [bySmtp, byMailjet];

  // While the recipients are stored.
  const freezing = await takeLock('lock table campaign_sends in exclusive mode');
  const first = await worker();
  await vi.waitFor(async () => expect(await freezing.waiting()).toBe(2), patience);
  await first.takeDown();
  await freezing.release();
  for (const { progress } of companies) expect((await progress()).state).toBe('scheduled');

  // Within a batch: the server took some of its mails, and its reply to the last one never comes.
  smtp.kit.plan('hung', { after: 130 });
  mailjet.kit.plan('hung', { after: 2, on: /send/ });
  await skipGrace();
  const second = await worker();
  await vi.waitFor(() => expect([smtp.mailbox().length, mailjet.mailbox().length]).toEqual([131, 150]), patience);
  await second.takeDown();

  // After the servers took a batch, before its results are stored.
  for (const { loseAnswers } of companies) await loseAnswers();
  await skipGrace();
  const counting = await takeLock('lock table mail_usage in exclusive mode');
  const third = await worker();
  await vi.waitFor(async () => expect(await counting.waiting()).toBe(2), patience);
  await third.takeDown();
  await counting.release();

  for (const { loseAnswers } of companies) await loseAnswers();
  await skipGrace();
  await worker();
  await vi.waitFor(async () => {
    for (const { progress } of companies) expect((await progress()).state).toBe('finished');
  }, patience);

  expect((await byMailjet.progress()).counts).toMatchObject({ taken: recipients, unknown: 0, waiting: 0, asked: 0 });
  expect(addressesOf(mailjet).toSorted()).toEqual(byMailjet.addresses.toSorted());
  expect((await bySmtp.progress()).counts).toMatchObject({ taken: 900, unknown: 100, waiting: 0, asked: 0 });
  const sent = new Set(addressesOf(smtp));
  expect([sent.size, smtp.mailbox().length]).toEqual([981, 981]);
  const unknown = new Set((await bySmtp.unknown()).map(({ mail }) => mail));
  expect(unknown.size).toBe(100);
  expect(bySmtp.addresses.filter((address) => !sent.has(address) && !unknown.has(address))).toEqual([]);
}, 60_000);
