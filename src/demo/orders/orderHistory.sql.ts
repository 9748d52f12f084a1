/** Tables of one connection from which any number of orders are made. */
export const historyTables = `
  create temp table order_templates (no int primary key, menu_id bigint, method text, source text, payment_method text,
    dispatch_method text, platform text, currency text, lines jsonb, parts jsonb, products_total bigint, total bigint,
    refunded bigint, is_refunded_whole boolean, coupon_code text, delivery jsonb, proofs jsonb, notes text, billing jsonb,
    answers jsonb, status text, cancel_reason text, timeline text, offsets jsonb, version int, since_after int,
    promised_after int, is_scheduled boolean)
    with (toast_tuple_target = 128);
  create temp table order_places (no int primary key, first_template int, store_id bigint, fee bigint, fee_part jsonb,
    address jsonb, way jsonb);`;

/** Lines as they are compressed here are copied as they are: compressing them for every order would cost most of the time. */
export const fillTemplates = `
  insert into order_templates
  select row_number() over (order by t.menu_id) - 1, t.menu_id, t.method, t.source, t.payment_method, t.dispatch_method,
    t.platform, t.currency, t.lines, t.parts, t.products_total, t.total, t.refunded, t.is_refunded_whole, t.coupon_code,
    t.delivery, t.proofs, t.notes, t.billing, t.answers, t.status, t.cancel_reason, t.timeline, t.offsets, t.version,
    t.since_after, t.promised_after, t.is_scheduled
  from jsonb_populate_recordset(null::order_templates, $1::jsonb) t
  on conflict do nothing`;

export const fillPlaces = `
  insert into order_places
  select row_number() over () - 1, (select min(t.no) from order_templates t where t.menu_id = p.menu_id), p.store_id, p.fee,
    p.fee_part, p.address, p.way
  from jsonb_to_recordset($1::jsonb) p(store_id bigint, menu_id bigint, fee bigint, fee_part jsonb, address jsonb, way jsonb)
  on conflict do nothing`;

/**
 * Orders of some days. $1 days as [{"day", "count"}], $2 minutes of a day at which people eat, $3 how many guests there are,
 * $4 the zone, $5 the cut-off, $6 and $7 first names and last names, $8 and $9 the same for mail addresses, $10 what a phone
 * begins with, $11 how many more digits it has, $12 how many templates a menu has.
 *
 * Drawn narrow, put in order, and only then joined with what is wide: the lines of an order never pass through a sort.
 * `offset 0` keeps the moments of an order from being worked out once for each of them.
 */
export const fillDays = `
  with drawn as materialized (
    select date_trunc('milliseconds', (d.day::date + make_interval(secs => 60 * (
             ($2::int[])[1 + floor(random() * array_length($2::int[], 1))::int] + random()))) at time zone $4) as created_at,
      floor(random() * (select count(*) from order_places))::int as place,
      floor(random() * $12::int)::int as template,
      floor($3::int * random() * random())::int as guest,
      100 + floor(random() * 4800)::int as door
    from jsonb_to_recordset($1::jsonb) d(day text, count int), generate_series(1, d.count)
    order by created_at
  ), told as (
    select d.*, p.store_id, p.fee, p.fee_part, p.way, p.first_template + d.template as template_no,
      p.address || jsonb_build_object('text', regexp_replace(p.address ->> 'text', '\\d+$', d.door::text)) as address,
      concat_ws(' ', ($6::text[])[1 + guest % cardinality($6::text[])],
        ($7::text[])[1 + (guest * 7 + guest / cardinality($6::text[])) % cardinality($7::text[])],
        ($7::text[])[1 + (guest * 11 + 5) % cardinality($7::text[])]) as name,
      $10::text || lpad((4 * (10 ^ ($11::int - 1))::bigint + (guest::bigint * 1234577) % (10 ^ ($11::int - 1))::bigint)::text,
        $11::int, '0') as phone,
      case when guest % 5 <> 4 then ($8::text[])[1 + guest % cardinality($8::text[])] || '.' ||
        ($9::text[])[1 + (guest * 7) % cardinality($9::text[])] || guest || '@correo.test' end as mail
    from drawn d join order_places p on p.no = d.place
  )
  insert into orders (store_id, status, status_since, method, dispatch_method, platform, source, payment_method, customer,
    phone_digits, address, scheduled_for, promised_at, business_day, currency, lines, parts, products_total, total, refunded,
    coupon_code, notes, billing, answers, delivery, proofs, cancel_reason, timeline, version, created_at, updated_at)
  select o.store_id, t.status, o.created_at + make_interval(secs => t.since_after), t.method, t.dispatch_method, t.platform,
    t.source, t.payment_method, jsonb_build_object('name', o.name, 'phone', '+' || o.phone, 'mail', o.mail), o.phone,
    case when c.carried then o.address end,
    case when t.is_scheduled then o.created_at + make_interval(secs => t.promised_after) end,
    o.created_at + make_interval(secs => t.promised_after),
    ((o.created_at at time zone $4) - $5::interval)::date, t.currency, t.lines,
    case when c.carried then t.parts || o.fee_part else t.parts end, t.products_total, c.total,
    case when t.is_refunded_whole then c.total else t.refunded end, t.coupon_code, t.notes, t.billing, t.answers,
    case when c.carried then t.delivery || o.way end, t.proofs, t.cancel_reason,
    format(t.timeline, o.name, m.at[1], m.at[2], m.at[3], m.at[4], m.at[5], m.at[6], m.at[7], m.at[8], m.at[9])::jsonb,
    t.version, o.created_at, o.created_at + make_interval(secs => t.since_after)
  from told o
  join order_templates t on t.no = o.template_no
  cross join lateral (select t.dispatch_method = 'delivery' as carried,
    t.total + case when t.dispatch_method = 'delivery' then o.fee else 0 end as total) c
  cross join lateral (select array(
    select to_char(o.created_at + make_interval(secs => e::int), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
    from jsonb_array_elements_text(t.offsets) with ordinality x(e, n) order by n) as at offset 0) m
  on conflict do nothing`;

/** Payments of the orders added since $1, from the moment $2 on; $3 are the methods paid online, $4 the tenant. */
export const fillPayments = `
  insert into payments (order_id, type, status, amount, refunded, card, reference, paid_at, created_at, updated_at)
  select id, payment_method,
    case when status = 'online_payment_failed' then 'failed' when refunded > 0 then 'refunded' else 'completed' end,
    total, refunded, case when payment_method <> 'sinpe' then case id % 3 when 0 then 'debit' else 'credit' end end,
    payment_method || '-' || to_hex(id * 7919),
    case when status <> 'online_payment_failed' then created_at + interval '90 seconds' end, created_at, created_at
  from orders where tenant_id = $4::int and id > $1 and created_at >= $2 and payment_method = any($3)
  order by id
  on conflict do nothing`;

/** What went back of those payments, by whom the order says. $1 as above, $2 the tenant. */
export const fillRefunds = `
  insert into refunds (payment_id, order_id, amount, reason, state, reference, author_name, created_at, updated_at)
  select p.id, p.order_id, p.refunded, coalesce(e ->> 'note', 'Pedido anulado'),
    case when p.type = 'sinpe' then 'refunded' else 'completed' end, 'rev-' || to_hex(p.id),
    e ->> 'by', (e ->> 'at')::timestamptz, (e ->> 'at')::timestamptz
  from payments p join orders o on o.tenant_id = p.tenant_id and o.id = p.order_id
  cross join lateral (select o.timeline -> -1) x(e)
  where p.tenant_id = $2::int and p.order_id > $1 and p.refunded > 0
  order by p.id
  on conflict do nothing`;

/** The indexes of orders that promise nothing: those of keys stay. */
export const orderIndexes = `
  select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
  from pg_index i where i.indrelid = 'orders'::regclass and not i.indisunique order by 1`;
