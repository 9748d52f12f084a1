/** Temporary tables from which orders are generated. */
export const historyTables = [
  `create temp table order_templates (no int primary key, menu_id bigint, method text, source text, payment_method text,
    dispatch_method text, platform text, currency text, lines jsonb, parts jsonb, products_total bigint, total bigint,
    refunded bigint, is_refunded_whole boolean, coupon_code text, delivery jsonb, proofs jsonb, notes text, billing jsonb,
    answers jsonb, status text, cancel_reason text, timeline text, offsets jsonb, version int, since_after int, starts_after int,
    promised_after int, is_scheduled boolean, items int, gross bigint, menu_discount bigint, coupon_discount bigint,
    tip bigint, cash_rounding bigint, ready_after int, completed_after int)
    with (toast_tuple_target = 128)`,
  `create temp table order_places (no int primary key, hours_no int, first_template int, store_id bigint, fee bigint, fee_part jsonb,
    free_from bigint, grant_part jsonb, address jsonb, way jsonb, cell bigint)`,
  `create temp table order_draws (created_at timestamptz, place int, template int, guest int, door int, name text, phone text,
    mail text)`,
  'create temp table order_hours (hours_no int, weekday int, nth int, minute int, primary key (hours_no, weekday, nth))',
  'create temp table order_open (weekday int, nth int, place int, primary key (weekday, nth))',
  'create temp table order_guests (guest int primary key, customer_id bigint)',
];
export const dropTables =
  'drop table order_templates, order_places, order_hours, order_open, order_draws, order_guests';

/** Order lines are compressed once here and copied: compressing them per order would dominate the run time. */
export const fillTemplates = `
  insert into order_templates
  select row_number() over (order by t.menu_id) - 1, t.menu_id, t.method, t.source, t.payment_method, t.dispatch_method,
    t.platform, t.currency, t.lines, t.parts, t.products_total, t.total, t.refunded, t.is_refunded_whole, t.coupon_code,
    t.delivery, t.proofs, t.notes, t.billing, t.answers, t.status, t.cancel_reason, t.timeline, t.offsets, t.version,
    t.since_after, t.starts_after, t.promised_after, t.is_scheduled, t.items, t.gross, t.menu_discount, t.coupon_discount, t.tip, t.cash_rounding,
    t.ready_after, t.completed_after
  from jsonb_populate_recordset(null::order_templates, $1::jsonb) t
  on conflict do nothing`;

export const fillPlaces = `
  insert into order_places
  select row_number() over () - 1, p.hours_no, (select min(t.no) from order_templates t where t.menu_id = p.menu_id), p.store_id, p.fee,
    p.fee_part, p.free_from, p.grant_part, p.address, p.way, p.cell
  from jsonb_to_recordset($1::jsonb) p(hours_no int, store_id bigint, menu_id bigint, fee bigint, fee_part jsonb, free_from bigint,
    grant_part jsonb, address jsonb, way jsonb, cell bigint)
  on conflict do nothing`;

export const fillHours = `
  insert into order_hours select h.* from jsonb_populate_recordset(null::order_hours, $1::jsonb) h
  on conflict do nothing`;

/** Numbers the places that are open on a weekday. */
export const fillOpen = `
  insert into order_open
  select h.weekday, row_number() over (partition by h.weekday order by p.no) - 1, p.no
  from order_places p join (select distinct hours_no, weekday from order_hours) h on h.hours_no = p.hours_no
  on conflict do nothing`;

/**
 * Draws customers, places, moments and templates of orders. Recent customers return soonest.
 *
 * $1 days as [{"day", "count", "guests", "reach"}]: customers that know the chain by then, and the share of its places
 * that is open.
 *
 * $2 minutes per weekday, $3 time zone, $4 and $5 first and last names, $6 and $7 the same for mail addresses.
 *
 * $8 phone prefix, $9 number of further digits, $10 templates per menu.
 *
 * Scheduled orders were placed so that they are due at the drawn minute.
 */
export const drawDays = `
  insert into order_draws
  select case when t.is_scheduled
      then (d.day + make_interval(mins => h.minute / 15 * 15)) at time zone $3 - make_interval(secs => t.promised_after)
      else date_trunc('milliseconds', (d.day + make_interval(secs => 60 * (h.minute + d.fraction))) at time zone $3) end,
    p.no, d.template, d.guest, d.door,
    concat_ws(' ', ($4::text[])[1 + guest % cardinality($4::text[])],
      ($5::text[])[1 + (guest * 7 + guest / cardinality($4::text[])) % cardinality($5::text[])],
      ($5::text[])[1 + (guest * 11 + 5) % cardinality($5::text[])]),
    $8::text || lpad((4 * (10 ^ ($9::int - 1))::bigint + (guest::bigint * 1234577) % (10 ^ ($9::int - 1))::bigint)::text,
      $9::int, '0'),
    case when guest % 5 <> 4 then ($6::text[])[1 + guest % cardinality($6::text[])] || '.' ||
      ($7::text[])[1 + (guest * 7) % cardinality($7::text[])] || guest || '@correo.test' end
  from (
    select d.day::date as day, w.weekday, random() as fraction, floor(random() * $2::int)::int as minute_no,
      floor(random() * d.reach * w.places)::int as place_no,
      floor(random() * $10::int)::int as template,
      floor(d.guests * (1 - random() * random()))::int as guest,
      100 + floor(random() * 4800)::int as door
    from jsonb_to_recordset($1::jsonb) d(day text, count int, guests int, reach float8)
    join (select weekday, count(*) as places from order_open group by weekday) w
      on w.weekday = extract(isodow from d.day::date) - 1
    cross join generate_series(1, d.count)
    offset 0) d
  join order_open o on o.weekday = d.weekday and o.nth = d.place_no
  join order_places p on p.no = o.place
  join order_hours h on h.hours_no = p.hours_no and h.weekday = d.weekday and h.nth = d.minute_no
  join order_templates t on t.no = p.first_template + d.template
  on conflict do nothing`;

/** Customers drawn for the first time. */
export const newGuests = `
  select d.guest, min(d.name) as name, d.phone, coalesce(min(d.mail), '') as mail, min(d.created_at) as first, max(d.created_at) as last
  from order_draws d where not exists (select from order_guests g where g.guest = d.guest) group by d.guest, d.phone order by d.phone`;

/** Inserts customers $1 of tenant $2. */
export const fillCustomers = `
  insert into customers (tenant_id, name, phone, mail, first_order_at, last_order_at)
  select $2::int, g.name, '+' || g.phone, g.mail, g.first, g.last
  from jsonb_to_recordset($1::jsonb) g(name text, phone text, mail text, first timestamptz, last timestamptz)
  on conflict on constraint customers_phone_unique do update set
    first_order_at = least(customers.first_order_at, excluded.first_order_at),
    last_order_at = greatest(customers.last_order_at, excluded.last_order_at)
  returning case when merged_into is null then id else merged_into end as id, phone_digits as phone`;

export const fillGuests = `
  insert into order_guests select g.guest, g.id from jsonb_to_recordset($1::jsonb) g(guest int, id bigint)
  on conflict do nothing`;

/**
 * Inserts the drawn orders; $1 is the time zone, $2 the cutoff. Rows are sorted before the wide join, so that order
 * lines are never sorted.
 *
 * `offset 0` prevents repeated evaluation of an order's timestamps.
 */
export const fillOrders = `
  with told as (
    select d.*, p.store_id, p.fee, p.fee_part, p.free_from, p.grant_part, p.way, p.cell, p.first_template + d.template as template_no,
      g.customer_id, p.address || jsonb_build_object('text', regexp_replace(p.address ->> 'text', '\\d+$', d.door::text)) as address
    from (select * from order_draws order by created_at) d
    join order_places p on p.no = d.place join order_guests g on g.guest = d.guest
  )
  insert into orders (store_id, status, status_since, method, dispatch_method, platform, source, payment_method, customer,
    customer_id, phone_digits, address, scheduled_for, starts_at, promised_at, business_day, currency, lines, parts, products_total,
    total, refunded, undated_refunded, coupon_code, notes, billing, answers, delivery, proofs, cancel_reason, timeline, version, created_at, updated_at,
    items, gross, menu_discount, coupon_discount, tip, cash_rounding, delivery_fee, delivery_grant, hour, cell, ready_at, completed_at)
  select o.store_id, t.status, o.created_at + make_interval(secs => t.since_after), t.method, t.dispatch_method, t.platform,
    t.source, t.payment_method, jsonb_build_object('name', o.name, 'phone', '+' || o.phone, 'mail', o.mail), o.customer_id, o.phone,
    case when c.carried then o.address end,
    case when t.is_scheduled then c.at end, o.created_at + make_interval(secs => t.starts_after), o.created_at + make_interval(secs => t.promised_after),
    ((c.at at time zone $1) - $2::interval)::date, t.currency, t.lines,
    t.parts || case when c.carried then o.fee_part else '[]' end || case when c.granted > 0 then o.grant_part else '[]' end,
    t.products_total, c.total, c.refunded, c.refunded, t.coupon_code, t.notes, t.billing,
    t.answers, case when c.carried then t.delivery || o.way end, t.proofs, t.cancel_reason,
    format(t.timeline, o.name, m.at[1], m.at[2], m.at[3], m.at[4], m.at[5], m.at[6], m.at[7], m.at[8], m.at[9])::jsonb,
    t.version, o.created_at, o.created_at + make_interval(secs => t.since_after), t.items, t.gross, t.menu_discount,
    t.coupon_discount, t.tip, t.cash_rounding, c.fee, -c.granted, extract(hour from c.at at time zone $1)::int,
    case when c.carried then o.cell end, o.created_at + make_interval(secs => t.ready_after),
    o.created_at + make_interval(secs => t.completed_after)
  from told o
  join order_templates t on t.no = o.template_no
  cross join lateral (select f.*, t.total + fee - granted as total,
      case when t.is_refunded_whole then t.total + fee - granted else t.refunded end as refunded,
      case when t.is_scheduled then o.created_at + make_interval(secs => t.promised_after) else o.created_at end as at
    from (select t.dispatch_method = 'delivery' as carried, case when t.dispatch_method = 'delivery' then o.fee else 0 end as fee,
      case when t.dispatch_method = 'delivery' and t.products_total >= o.free_from then o.fee else 0 end as granted) f) c
  cross join lateral (select array(
    select to_char(o.created_at + make_interval(secs => e::int), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
    from jsonb_array_elements_text(t.offsets) with ordinality x(e, n) order by n) as at offset 0) m
  on conflict do nothing`;

/** Updates the first and last order of customers with orders after id $1; $2 is the tenant. */
export const fillVisits = `
  update customers c set first_order_at = least(c.first_order_at, o.first), last_order_at = greatest(c.last_order_at, o.last)
  from (select tenant_id, customer_id, min(created_at) as first, max(created_at) as last from orders
    where tenant_id = $2::int and id > $1 and customer_id is not null group by tenant_id, customer_id) o
  where c.tenant_id = $2::int and o.tenant_id = c.tenant_id and c.id = o.customer_id`;

/** Payments of the orders added since $1, from the moment $2 on; $3 are the methods paid online, $4 the tenant. */
export const fillPayments = `
  insert into payments (order_id, type, status, amount, refunded, card, reference, paid_at, created_at, updated_at)
  select id, payment_method,
    case when status = 'online_payment_failed' then 'failed' when refunded > 0 then 'refunded' else 'completed' end,
    total, refunded, case when payment_method <> 'amipass' then case when id % 3 = 0 then 'debit' else 'credit' end end,
    payment_method || '-' || to_hex(id * 7919),
    case when status <> 'online_payment_failed' then created_at + interval '90 seconds' end, created_at, created_at
  from orders where tenant_id = $4::int and id > $1 and created_at >= $2 and payment_method = any($3)
  order by id
  on conflict do nothing`;

/** Inserts the refunds of those payments, by the author in the order. $1 as above, $2 the tenant, $3 its zone, $4 its cut-off. */
export const fillRefunds = `
  insert into refunds (payment_id, order_id, amount, reason, state, reference, author_name, created_at, updated_at,
    business_day, hour)
  select p.id, p.order_id, p.refunded, coalesce(e ->> 'note', 'Pedido anulado'),
    case when p.type = 'amipass' then 'refunded' else 'completed' end, 'rev-' || to_hex(p.id),
    e ->> 'by', (e ->> 'at')::timestamptz, (e ->> 'at')::timestamptz,
    (((e ->> 'at')::timestamptz at time zone $3::text) - $4::interval)::date,
    extract(hour from (e ->> 'at')::timestamptz at time zone $3::text)::int
  from payments p join orders o on o.tenant_id = p.tenant_id and o.id = p.order_id
  cross join lateral (select o.timeline -> -1) x(e)
  where p.tenant_id = $2::int and p.order_id > $1 and p.refunded > 0
  order by p.id
  on conflict do nothing`;

/** Leaves only refunds without a row as undated. $1 and $2 as above. */
export const dateRefunds = `
  update orders o set undated_refunded = 0 from payments p
  where o.tenant_id = $2::int and p.tenant_id = $2::int and p.order_id = o.id and p.order_id > $1 and p.refunded > 0`;

/** The indexes of orders that promise nothing: those of keys stay. */
export const orderIndexes = `
  select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
  from pg_index i where i.indrelid = 'orders'::regclass and not i.indisunique order by 1`;
