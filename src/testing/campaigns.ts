import { sql } from 'kysely';
import { segmentsApi } from '#features/benefits/segments/segments.contract.ts';
import { blankCampaign, type CampaignDraft, campaignsApi } from '#features/content/campaigns/campaigns.contract.ts';
import { freezeCampaignJob } from '#features/content/campaigns/server/freezeCampaign.ts';
import { sendCampaignJob } from '#features/content/campaigns/server/sendCampaign.ts';
import { installationKey } from '#features/platform/mail/server/installationMail.ts';
import type { Db } from '#kit/server/data/database.ts';
import { openSecrets } from '#kit/server/secrets/secrets.ts';
import type { JobCtx } from '#kit/server/jobs/jobs.ts';
import type { mailCompany } from './integrations/mailCompany.ts';

export const campaignOrigin = 'https://cadena.comanda.test';

const content = {
  root: { props: {} },
  content: [
    {
      type: 'hero',
      version: 1,
      props: { id: 'a', title: 'Hola, {nombre}', text: 'Tienes {puntos} puntos', label: 'Pedir', link: '/' },
    },
  ],
};

/** A process that dies in its nth transaction: before it commits. */
export function dyingJob(job: JobCtx, deadAt: number): JobCtx {
  let transactions = 0;
  return {
    ...job,
    inTransaction: <T>(work: (db: Db) => Promise<T>) =>
      job.inTransaction(async (db) => {
        transactions += 1;
        const result = await work(db);
        if (transactions === deadAt) throw new Error('killed');
        return result;
      }),
  };
}

type Moment = { at?: string; local?: string };

type MailCompany = Awaited<ReturnType<typeof mailCompany>>;

/** The customers of a company, its campaigns, and their jobs. */
export function campaignCase({
  comanda,
  tenant,
  job,
  services: mailServices,
}: Pick<MailCompany, 'comanda' | 'tenant' | 'job' | 'services'>) {
  const services = {
    ...mailServices,
    secrets: openSecrets(comanda.config.secretKey),
    originOf: () => campaignOrigin,
    storefrontOf: () => `${campaignOrigin}/tienda/demo`,
  };
  const { admin, inTenant } = tenant;
  const [freezing, sending] = [freezeCampaignJob(), sendCampaignJob(services)];
  let counter = 0;

  /** Customers who accept offers. */
  async function addCustomers(count: number): Promise<string[]> {
    const group = ++counter;
    const prefix = `p${tenant.id}g${group}x`;
    await inTenant((db) =>
      sql`insert into customers (name, phone, mail, mail_consent, mail_consent_at, notes)
      select 'Ana Soto', ${`+569${String(group).padStart(3, '7')}`} || lpad(n::text, 5, '0'), ${prefix} || n || '@example.cl', 'given', now(), 'grupo'
      from generate_series(1, ${count}::int) n returning 1`.execute(db),
    );
    return Array.from({ length: count }, (_, place) => `${prefix}${place + 1}@example.cl`);
  }

  /** Keeps the customers of earlier tests out of the next campaign. */
  const dropAudience = () =>
    inTenant((db) => sql`update customers set mail_consent = 'unknown' where notes = 'grupo'`.execute(db));

  const freeze = (id: number, by: JobCtx = job) => freezing.run(by, { id });

  /** A campaign to all customers that were not written to, which is sent as soon as its jobs run. */
  async function queuedCampaign(changes: Partial<CampaignDraft> = {}, moment: Moment = {}): Promise<number> {
    const segment = await admin.call(segmentsApi.create, {
      body: { name: `Todos ${++counter}`, notes: '', rules: [] },
    });
    const body = {
      ...blankCampaign,
      name: `Campaña ${counter}`,
      subject: '{nombre}, vuelve',
      content,
      segmentId: segment.body.id,
      ...changes,
    };
    const { id } = (await admin.call(campaignsApi.create, { body })).body;
    const sent = await admin.call(campaignsApi.send, { params: { id }, body: moment });
    if (sent.body.state !== 'scheduled') throw new Error(sent.text);
    return id;
  }

  /** The same, with its recipients fixed. */
  async function frozenCampaign(changes: Parameters<typeof queuedCampaign>[0] = {}): Promise<number> {
    const id = await queuedCampaign(changes);
    await freeze(id);
    return id;
  }

  const progressOf = async (id: number) => (await admin.call(campaignsApi.progress, { params: { id } })).body;

  /** Lets the time pass after which answers count as lost, and fills the bucket of the account, which is not refilled meanwhile. */
  const later = (minutes = 60) =>
    inTenant(async (db) => {
      await sql`update campaign_sends set due_at = now() - interval '1 minute', asked_at = asked_at - make_interval(mins => ${minutes})
        where state in ('asked', 'unknown', 'waiting')`.execute(db);
      await sql`insert into mail_buckets (provider, tokens, filled_at)
        select provider, 1000, now() + interval '1 hour' from unnest(array['mailjet', ${installationKey}]) provider
        on conflict (tenant_id, provider) do update set tokens = excluded.tokens, filled_at = excluded.filled_at returning 1`.execute(
        db,
      );
    });

  /** Runs the job that is queued, when its time has come. */
  async function run(id: number, by: JobCtx = job, minutes = 60) {
    await later(minutes);
    const { rows } = await inTenant((db) =>
      sql<{ args: { id: number; outages?: number } }>`delete from jobs where kind = 'campaigns.send'
        and args ->> 'id' = ${String(id)} returning args`.execute(db),
    );
    return sending.run(by, rows[0]?.args ?? { id });
  }

  /** Runs the job as often as it plans itself. */
  async function sendAll(id: number) {
    for (let runs = 0; runs < 20 && (await progressOf(id)).state === 'sending'; runs += 1) await run(id);
    return progressOf(id);
  }

  return {
    admin,
    inTenant,
    job,
    services,
    addCustomers,
    dropAudience,
    freeze,
    queuedCampaign,
    frozenCampaign,
    jobs: { freezing, sending },
    progressOf,
    later,
    run,
    sendAll,
  };
}
