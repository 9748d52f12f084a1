import { sql } from 'kysely';
import { wireName } from '#kit/contract/wire.ts';
import { type Db, unaudited } from '#kit/server/data/database.ts';
import type { JobCtx } from '#kit/server/jobs/jobs.ts';
import type { Mail } from '#kit/server/mail/mail.ts';
import { sendInvitationsJob } from '#features/benefits/nps/invitations/server/sendInvitations.ts';
import { pollsApi } from '#features/benefits/nps/polls/polls.contract.ts';
import { type QuestionDraft, questionsApi } from '#features/benefits/nps/questions/questions.contract.ts';
import { setupScope } from '#server/createTenant.ts';
import { sentMails } from './mails.ts';
import { orderingGuests } from './customers.ts';
import type { TestApp } from './testApp.ts';

const questions: [string, QuestionDraft['category']][] = [
  ['¿Nos recomendarías?', 'nps'],
  ['¿Cómo estuvo la comida?', 'satisfaction'],
  ['¿Llegó todo?', 'yes_no'],
  ['¿Qué podríamos mejorar?', 'open'],
];

export const camila = { name: 'Camila Rojas', phone: '+56987654321', mail: 'camila@correo.test' };

type Guests = Awaited<ReturnType<typeof orderingGuests>>;

/** The questions and the poll of a chain. */
async function makePoll({ shop: { admin } }: Guests) {
  const ids: number[] = [];
  for (const [description, category] of questions)
    ids.push((await admin.call(questionsApi.create, { body: { description, category } })).body.id);
  const draft = { title: 'Después del pedido', dispatchMethod: 'both' as const, active: true, questionIds: ids };
  return { ids, poll: (await admin.call(pollsApi.create, { body: draft })).body };
}

/** Runs the job that sends due surveys, and lists its mails. */
function sending({ shop }: Guests, { database }: TestApp) {
  const job = sendInvitationsJob({ originOf: (slug) => `https://${slug}.comanda.test` });
  const run = () => {
    const scope = { ...setupScope(shop.id, `send-${Date.now()}`), source: 'clock' as const };
    const inTransaction: JobCtx['inTransaction'] = (work) => database.inTenant(scope, work);
    const { signal } = new AbortController();
    return job.run(
      {
        jobId: '1',
        scope,
        database,
        inTransaction,
        signal,
        progress: async () => undefined,
        checkpoint: async () => undefined,
      },
      {},
    );
  };
  const dueNow = () =>
    shop.inTenant((db) =>
      unaudited(db)
        .updateTable('npsInvitations')
        .set({ sendAt: sql<string>`now() - interval '1 second'` })
        .where('sentAt', 'is', null)
        .execute(),
    );
  const mails = () => sentMails(shop);
  return { run, dueNow, mails };
}

const storedSurveys = ({ shop: { inTenant } }: Guests) => ({
  invitations: () => inTenant((db) => db.selectFrom('npsInvitations').selectAll().orderBy('id').execute()),
  days: () =>
    inTenant((db) =>
      db
        .selectFrom('npsDays')
        .select(['invited', 'promoters', 'passives', 'detractors'])
        .where('span', '=', 'day')
        .where('storeId', '>', 0)
        .execute(),
    ),
  answers: () =>
    inTenant((db) => db.selectFrom('npsAnswers').selectAll().orderBy('invitationId').orderBy('position').execute()),
});

/** A chain with surveys. `invited` sends the due ones and answers the mails. */
export async function npsChain(test: TestApp) {
  const guests = await orderingGuests(test);
  const { run, dueNow, mails } = sending(guests, test);
  const invited = async () => {
    await dueNow();
    await run();
    return mails();
  };
  const tokenOf = (mail: Mail | undefined) => /\/encuesta\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  /** An order that is over, and the token its guest was sent. */
  const surveyed = async (guest: Parameters<typeof guests.placed>[0] = camila) => {
    const orderId = await guests.finish(await guests.placed(guest));
    return { orderId, token: tokenOf((await invited()).findLast(({ to }) => to === guest.mail)) };
  };
  const headers = { tenant: guests.shop.slug, 'content-type': 'application/x-www-form-urlencoded' };
  const page = (method: 'GET' | 'POST', url: string, payload?: string) =>
    test.app.inject({ method, url, headers, ...(payload !== undefined && { payload }) });
  return {
    ...guests,
    ...(await makePoll(guests)),
    ...storedSurveys(guests),
    run,
    dueNow,
    mails,
    invited,
    asked: surveyed,
    page,
  };
}

/** Jobs that a process may enqueue some seconds after a change. */
const followUps = ['guest_menus.warm', 'sales.fold'];

/** All rows of a company, as one text per table; without automatic jobs. */
export const everyRow = (tenant: { id: number; inTenant<T>(work: (db: Db) => Promise<T>): Promise<T> }) =>
  tenant.inTenant(async (db) => {
    const { rows: tables } = await sql<{ name: string }>`
      select c.table_name as name from information_schema.columns c
      join information_schema.tables t on t.table_name = c.table_name and t.table_schema = c.table_schema
      where c.column_name = 'tenant_id' and c.table_schema = 'public' and t.table_type = 'BASE TABLE'`.execute(db);
    const found: Record<string, unknown> = {};
    for (const { name } of tables) {
      const { rows } = await sql<{ all: string }>`select coalesce(string_agg(t::text, '|' order by t::text), '') as all
        from ${sql.id(wireName(name))} t
        where tenant_id = ${tenant.id} and coalesce(to_jsonb(t) ->> 'kind', '') <> all(${followUps}::text[])`.execute(
        db,
      );
      found[name] = rows[0]?.all;
    }
    return found;
  });
