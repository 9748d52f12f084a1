import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Weekday, weekdays } from '#domain/time/weekdays.ts';
import { tenantRows } from '#kit/server/data/tenantRows.ts';
import {
  type DayPart,
  dayParts,
  type NumberField,
  type RecordField,
  type ChoiceField,
  type SegmentRule,
  type SegmentRules,
} from '../segmentRules.contract.ts';

type Rule<Field> = Extract<SegmentRule, { field: Field }>;

/** The customer that the orders and points of a customer `x` count for. */
const counted = sql`coalesce(x.merged_into, x.id)`;

/** Available points by customer, as the balances of the loyalty programme count them. */
const pointsByCustomer = sql`
  left join (select ${counted} as customer_id, sum(l.left_points) as points
    from ${tenantRows('loyaltyLots as l')} join ${tenantRows('customers as x')} on x.id = l.customer_id
    where l.left_points > 0 and l.from_at <= now() and (l.ends_at is null or l.ends_at > now()) group by 1) p on p.customer_id = c.id`;

/** The latest score that each customer gave. */
const scoreByCustomer = sql`
  left join (select distinct on (customer_id) customer_id, score from (
    select ${counted} as customer_id, i.score, i.answered_at, i.id from ${tenantRows('npsInvitations as i')}
    join ${tenantRows('orders as o')} on o.id = i.order_id join ${tenantRows('customers as x')} on x.id = o.customer_id
    where i.answered_at is not null and i.score is not null) answers
    order by customer_id, answered_at desc, id desc) n on n.customer_id = c.id`;

const daysSince = (day: RawBuilder<unknown>, today: string) => sql`(${today}::date - ${day})`;

/** The compared value of each numeric field; null compares with nothing. */
const numbers: Record<NumberField, (today: string) => RawBuilder<unknown>> = {
  orders: () => sql`coalesce(f.orders, 0)`,
  spent: () => sql`coalesce(f.sold, 0)`,
  averageSpent: () => sql`coalesce(f.sold / f.orders, 0)`,
  lastOrderDays: (today) => daysSince(sql`f.last_day`, today),
  firstOrderDays: (today) => daysSince(sql`f.first_day`, today),
  points: () => sql`coalesce(p.points, 0)`,
  npsScore: () => sql`n.score`,
};

const intArray = (values: readonly number[]) => sql`${[...values]}::int[]`;

/** Whether a customer has one of the records. */
const records: Record<RecordField, (ids: readonly number[]) => RawBuilder<unknown>> = {
  stores: (ids) => sql`f.store_ids && ${intArray(ids)}`,
  storeGroups: (ids) => sql`f.store_ids && array(select m.store_id::int from ${tenantRows('storeGroupMembers as m')}
    where m.store_group_id = any(${intArray(ids)}))`,
  products: (ids) => sql`f.product_ids && ${intArray(ids)}`,
  categories: (ids) => sql`f.product_ids && array(select distinct l.product_id::int from ${tenantRows('menuLines as l')}
    where l.category_id = any(${intArray(ids)}))`,
  coupons: (ids) => sql`c.id in (select ${counted} from ${tenantRows('couponUses as u')}
    join ${tenantRows('orders as o')} on o.id = u.order_id join ${tenantRows('customers as x')} on x.id = o.customer_id
    where u.coupon_id = any(${intArray(ids)}) and u.state <> 'freed')`,
};

const hoursOf = (parts: readonly DayPart[]) =>
  Array.from({ length: 24 }, (_, hour) => hour).filter((hour) =>
    parts.some((part) => hour >= dayParts[part].from && hour < dayParts[part].until),
  );

const choices: Record<ChoiceField, (keys: readonly string[]) => RawBuilder<unknown>> = {
  dispatchMethods: (keys) => sql`f.dispatch_methods && ${[...keys]}::text[]`,
  channels: (keys) => sql`f.channels && ${[...keys]}::text[]`,
  paymentMethods: (keys) => sql`f.payment_methods && ${[...keys]}::text[]`,
  weekdays: (keys) => sql`f.weekday = any(${intArray(keys.map((key) => weekdays.indexOf(key as Weekday) + 1))})`,
  dayParts: (keys) => sql`f.hour = any(${intArray(hoursOf(keys as DayPart[]))})`,
};

const isNumber = (rule: SegmentRule): rule is Rule<NumberField> => 'amount' in rule;
const isRecord = (rule: SegmentRule): rule is Rule<RecordField> => 'ids' in rule;

/** A rule as a condition on a customer `c` with facts `f`. Every value is a parameter. */
function conditionOf(rule: SegmentRule, today: string): RawBuilder<SqlBool> {
  if (isNumber(rule)) {
    const value = numbers[rule.field](today);
    return rule.op === 'atLeast' ? sql`${value} >= ${rule.amount}` : sql`${value} <= ${rule.amount}`;
  }
  const found = isRecord(rule) ? records[rule.field](rule.ids) : choices[rule.field](rule.keys);
  return rule.op === 'any' ? sql`coalesce(${found}, false)` : sql`not coalesce(${found}, false)`;
}

/**
 * `from` and `where` of the customers `c` that meet all rules, with further joins; append `and …`.
 *
 * `today` is the local day of the company.
 */
export function segmentCustomers(
  rules: SegmentRules,
  today: string,
  joined: RawBuilder<unknown> = sql``,
): RawBuilder<unknown> {
  const compares = (field: NumberField) => rules.some((rule) => rule.field === field);
  const conditions = rules.map((rule) => sql` and ${conditionOf(rule, today)}`);
  return sql`from ${tenantRows('customers as c')} left join ${tenantRows('customerFacts as f')} on f.customer_id = c.id
    ${compares('points') ? pointsByCustomer : sql``} ${compares('npsScore') ? scoreByCustomer : sql``} ${joined}
    where c.merged_into is null and c.forgotten_at is null ${sql.join(conditions, sql``)}`;
}
