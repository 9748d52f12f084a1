import { sql } from 'kysely';
import { selectAudience } from '#features/benefits/segments/server/index.ts';
import type { SegmentRules } from '#features/benefits/segments/segmentRules.contract.ts';
import { formatVia } from '#domain/orders/via.ts';
import { dayLength } from '#domain/time/zonedTime.ts';
import type { Db } from '#kit/server/data/database.ts';
import { isTenantRow, tenantRows } from '#kit/server/data/tenantRows.ts';
import { insertAll } from '#kit/server/data/write.ts';

const name = 'Semana del sándwich';
const rules: SegmentRules = [{ field: 'orders', op: 'atLeast', amount: 1 }];
/** Long enough ago that the week in which its orders are compared is over. */
const sentDaysAgo = 10;
const comparedDays = 7;

const content = {
  root: { props: {} },
  content: [
    {
      type: 'call_to_order',
      version: 1,
      props: {
        id: 'semana',
        title: name,
        text: 'Esta semana, todos los sándwiches con bebida al precio del sándwich solo.',
        label: 'Pedir ahora',
        link: '/',
      },
    },
  ],
};

/**
 * Recipients of a campaign with what happened to their mails. Of 100: one bounced, and fewer complained or unsubscribed.
 *
 * Who ordered in the days after it is rarely in the control group: so the campaign has an effect.
 */
const sends = (campaignId: number, sentAt: Date, audience: ReturnType<typeof sql>) => sql`
  insert into campaign_sends (campaign_id, mail_norm, mail, customer_id, state, problem, attempts, due_at, asked_at, sent_at,
    clicked_at, unsubscribed_at)
  select ${campaignId}, d.mail_norm, d.mail, d.customer_id, d.state,
    case when d.state = 'bounced' then '550 5.1.1 La casilla no existe' else '' end, case when d.state = 'held' then 0 else 1 end,
    ${sentAt}, case when d.state <> 'held' then ${sentAt}::timestamptz end, case when d.state <> 'held' then ${sentAt}::timestamptz end,
    case when d.state = 'delivered' and (d.has_ordered or d.place % 9 = 0) then ${sentAt}::timestamptz + interval '3 hours' end,
    case when d.state = 'delivered' and d.place % 220 = 5 then ${sentAt}::timestamptz + interval '1 day' end
  from (
    select a.*, case
      when a.place % (case when a.has_ordered then 9 else 5 end) = 0 then 'held'
      when a.place % 97 = 13 then 'bounced'
      when a.place % 900 = 31 then 'complained'
      else 'delivered' end as state
    from (
      select e.*, row_number() over (order by e.mail_norm) as place, exists (
        select from ${tenantRows('orders as o')} where o.customer_id = e.customer_id and o.created_at >= ${sentAt}
          and o.created_at < ${sentAt}::timestamptz + make_interval(days => ${comparedDays})) as has_ordered
      from (${audience}) e
    ) a
  ) d
  on conflict on constraint campaign_sends_mail_unique do nothing`;

/** A campaign that ended, with the orders of its recipients and of its control group. */
export async function addSentCampaign(db: Db, { timeZone }: { timeZone: string }, now = Date.now()): Promise<void> {
  const sentAt = new Date(now - sentDaysAgo * dayLength);
  const [campaign] = await insertAll(db, 'campaigns', [
    {
      name,
      subject: '{nombre}, es la semana del sándwich',
      preheader: 'Con bebida incluida, en todos los locales.',
      content,
      holdBack: 20,
      state: 'finished',
      segmentRules: rules,
      sendAt: sentAt.toISOString(),
      startedAt: sentAt.toISOString(),
      endedAt: new Date(sentAt.getTime() + 4 * 60_000).toISOString(),
    },
  ]);
  const id = campaign?.id ?? 0;
  await sends(id, sentAt, await selectAudience(db, { rules, timeZone })).execute(db);
  await sql`
    update orders as o set via = ${formatVia('campaign', id)}, via_name = ${name}
    from ${tenantRows('campaignSends as s')}
    where ${isTenantRow('o')} and s.campaign_id = ${id} and s.clicked_at is not null and o.customer_id = s.customer_id
      and o.via is null and o.source = 'mercat' and o.created_at > s.clicked_at
      and o.created_at < ${sentAt}::timestamptz + make_interval(days => ${comparedDays})`.execute(db);
}
