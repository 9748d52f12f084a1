-- What of an order reports add up, as parts of its total, those taken off below zero. Written when it is placed and never
-- changed: docs/decisions/0046.
alter table orders
  add column items int not null default 0,
  add column gross bigint not null default 0,
  add column menu_discount bigint not null default 0,
  add column promotion_discount bigint not null default 0,
  add column coupon_discount bigint not null default 0,
  add column points_discount bigint not null default 0,
  add column delivery_fee bigint not null default 0,
  add column delivery_grant bigint not null default 0,
  add column delivery_discount bigint not null default 0,
  add column service_fee bigint not null default 0,
  add column service_grant bigint not null default 0,
  add column tip bigint not null default 0,
  -- Of the store's clock, when the order was for.
  add column hour int not null default 0,
  -- A square of some 250 m of the map, where it went: src/domain/mapCells.ts.
  add column cell bigint,
  add column ready_at timestamptz,
  add column completed_at timestamptz;

set local citus.propagate_set_commands = 'local';

do $$
declare
  tenant record;
begin
  for tenant in select id, time_zone from tenants loop
    execute format('set local app.tenant_id = %L', tenant.id);
    update orders o set
        items = s.items, menu_discount = s.menu_discount, promotion_discount = s.promotion_discount,
        coupon_discount = s.coupon_discount, points_discount = s.points_discount, delivery_fee = s.delivery_fee,
        delivery_grant = s.delivery_grant, delivery_discount = s.delivery_discount, service_fee = s.service_fee,
        service_grant = s.service_grant, tip = s.tip,
        -- What the parts do not tell is of the products.
        gross = o.total - (s.menu_discount + s.promotion_discount + s.coupon_discount + s.points_discount + s.delivery_fee +
          s.delivery_grant + s.delivery_discount + s.service_fee + s.service_grant + s.tip),
        hour = s.hour, cell = s.cell, ready_at = s.ready_at, completed_at = s.completed_at
      from (
        select b.id,
          (select coalesce(sum((l ->> 'quantity')::int), 0) from jsonb_array_elements(b.lines) l) as items,
          coalesce(p.menu_discount, 0) as menu_discount, coalesce(p.promotion_discount, 0) as promotion_discount,
          coalesce(p.coupon_discount, 0) as coupon_discount, coalesce(p.points_discount, 0) as points_discount,
          coalesce(p.delivery_fee, 0) as delivery_fee, coalesce(p.delivery_grant, 0) as delivery_grant,
          coalesce(p.delivery_discount, 0) as delivery_discount, coalesce(p.service_fee, 0) as service_fee,
          coalesce(p.service_grant, 0) as service_grant, coalesce(p.tip, 0) as tip,
          extract(hour from coalesce(b.scheduled_for, b.created_at) at time zone coalesce(st.time_zone, tenant.time_zone))::int
            as hour,
          case when b.address ? 'latitude' then
            floor((1 - ln(tan(radians(g.latitude)) + 1 / cos(radians(g.latitude))) / pi()) / 2 * 131072)::bigint * 131072 +
            floor((g.longitude + 180) / 360 * 131072)::bigint end as cell,
          (select min((e ->> 'at')::timestamptz) from jsonb_array_elements(b.timeline) e where e ->> 'to' = 'ready') as ready_at,
          (select min((e ->> 'at')::timestamptz) from jsonb_array_elements(b.timeline) e where e ->> 'to' = 'completed')
            as completed_at
        from orders b
        join stores st on st.tenant_id = tenant.id and st.id = b.store_id
        cross join lateral (select (b.address ->> 'latitude')::float8 as latitude, (b.address ->> 'longitude')::float8 as longitude) g
        cross join lateral (
          select sum((e ->> 'amount')::bigint) filter (where e ->> 'kind' = 'menuDiscount') as menu_discount,
            sum((e ->> 'amount')::bigint) filter (where e ->> 'kind' = 'promotion') as promotion_discount,
            sum((e ->> 'amount')::bigint) filter (where e ->> 'kind' = 'coupon') as coupon_discount,
            sum((e ->> 'amount')::bigint) filter (where e ->> 'kind' = 'points') as points_discount,
            sum((e ->> 'amount')::bigint) filter (where e ->> 'kind' = 'deliveryFee') as delivery_fee,
            sum((e ->> 'amount')::bigint) filter (where e ->> 'kind' = 'deliveryGrant') as delivery_grant,
            sum((e ->> 'amount')::bigint) filter (where e ->> 'kind' = 'deliveryBenefit') as delivery_discount,
            sum((e ->> 'amount')::bigint) filter (where e ->> 'kind' = 'serviceFee') as service_fee,
            sum((e ->> 'amount')::bigint) filter (where e ->> 'kind' = 'serviceGrant') as service_grant,
            sum((e ->> 'amount')::bigint) filter (where e ->> 'kind' = 'tip') as tip
          from jsonb_array_elements(b.parts) e) p
        where b.tenant_id = tenant.id
      ) s
      where o.tenant_id = tenant.id and o.id = s.id;
  end loop;
  execute 'set local app.tenant_id = ''''';
end $$;

alter table orders add constraint orders_sums check (total = gross + menu_discount + promotion_discount + coupon_discount +
  points_discount + delivery_fee + delivery_grant + delivery_discount + service_fee + service_grant + tip);

-- The products an order has lines of: what a figure of a product is opened as.
alter table orders add column product_ids bigint[] not null
  generated always as (string_to_array(btrim(jsonb_path_query_array(lines, '$[*].productId')::text, '[]'), ', ')::bigint[]) stored;

-- What a day of a store is counted from; who came to some stores is counted from it without touching the orders.
create index orders_business_day on orders (tenant_id, business_day, store_id)
  include (status, dispatch_method, payment_method, platform, source, customer_id, total, is_test);
-- Customers are counted anew without touching their orders.
drop index orders_customer;
create index orders_customer on orders (tenant_id, customer_id, created_at desc, id desc)
  include (store_id, status, total, refunded, business_day, is_test) where customer_id is not null;
-- What is of some hours, weekdays or products is told by the index alone, however seldom it is: under row-level security no index
-- finds what an array has.
drop index orders_created;
create index orders_created on orders (tenant_id, created_at desc, id desc)
  include (business_day, hour, store_id, status, is_test, total, product_ids);

-- That a day of a store, or a customer, has to be counted anew. Never unique: one that is written while the others are being
-- counted stays for the next time.
create table sales_marks (
  tenant_id   int not null references tenants (id),
  id          bigint generated always as identity,
  store_id    int,
  day         date,
  customer_id bigint,
  primary key (tenant_id, id)
);
select tenant_table('sales_marks');
-- It is filled and emptied all the time, and read with every report.
alter table sales_marks set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);

-- Whoever counts holds the row of the company.
create table sales_folds (
  tenant_id   int not null references tenants (id),
  id          bigint not null default 1 check (id = 1),
  folded_at   timestamptz not null default now(),
  -- The last recount at night: which days it looked at, how many days of stores, and how many of them differed.
  checked_at  timestamptz,
  checked     int not null default 0,
  differences int not null default 0,
  primary key (tenant_id, id)
);
select tenant_table('sales_folds');

-- Sums of a day, a week or a month (`grain`), of a store or of all of them (`scope` 0). Weeks are those of a month, beginning on its
-- 1st, 8th, 15th, 22nd and 29th: what is read of a part of it is of few rows. Keys begin with the date: a month of all stores lies
-- together, and the days of one store are looked up one by one.
create table sales_totals (
  tenant_id int not null references tenants (id),
  grain text not null check (grain in ('day', 'week', 'month')),
  starts_on date not null,
  scope int not null,
  orders int not null, items int not null, completed int not null, canceled int not null, failed int not null,
  ready_orders int not null, door_orders int not null,
  gross bigint not null, menu_discount bigint not null, promotion_discount bigint not null, coupon_discount bigint not null,
  points_discount bigint not null, delivery_fee bigint not null, delivery_grant bigint not null,
  delivery_discount bigint not null, service_fee bigint not null, service_grant bigint not null, tip bigint not null,
  sold bigint not null, refunded bigint not null, delivered bigint not null, canceled_amount bigint not null,
  ready_seconds bigint not null, door_seconds bigint not null,
  primary key (tenant_id, grain, starts_on, scope)
);
select tenant_table('sales_totals');

-- Sums that are told apart by more than the day and the store lie together in one row for each of both, as arrays of equal length:
-- what there are dozens of is found once, and takes a fifth of the room. docs/decisions/0046.
create table sales_mix (
  tenant_id int not null references tenants (id),
  grain text not null check (grain in ('day', 'week', 'month')),
  starts_on date not null,
  scope int not null,
  dispatch_method text[] not null, platform text[] not null, source text[] not null, payment_method text[] not null,
  orders int[] not null, items int[] not null, completed int[] not null, canceled int[] not null, failed int[] not null,
  ready_orders int[] not null, door_orders int[] not null,
  gross bigint[] not null, menu_discount bigint[] not null, promotion_discount bigint[] not null,
  coupon_discount bigint[] not null, points_discount bigint[] not null, delivery_fee bigint[] not null,
  delivery_grant bigint[] not null, delivery_discount bigint[] not null, service_fee bigint[] not null,
  service_grant bigint[] not null, tip bigint[] not null, sold bigint[] not null, refunded bigint[] not null,
  delivered bigint[] not null, canceled_amount bigint[] not null, ready_seconds bigint[] not null,
  door_seconds bigint[] not null,
  primary key (tenant_id, grain, starts_on, scope)
);
select tenant_table('sales_mix');

create table sales_hours (
  tenant_id int not null references tenants (id),
  grain text not null check (grain in ('day', 'week', 'month')),
  starts_on date not null,
  scope int not null,
  -- 1 is Monday.
  weekday int[] not null, hour int[] not null,
  orders int[] not null, completed int[] not null, canceled int[] not null, ready_orders int[] not null,
  door_orders int[] not null,
  sold bigint[] not null, refunded bigint[] not null, canceled_amount bigint[] not null, ready_seconds bigint[] not null,
  door_seconds bigint[] not null,
  primary key (tenant_id, grain, starts_on, scope)
);
select tenant_table('sales_hours');

create table sales_products (
  tenant_id int not null references tenants (id),
  grain text not null check (grain in ('day', 'week', 'month')),
  starts_on date not null,
  scope int not null,
  product_id bigint[] not null,
  orders int[] not null, units int[] not null, gross bigint[] not null, sold bigint[] not null,
  primary key (tenant_id, grain, starts_on, scope)
);
select tenant_table('sales_products');

-- As it was called when it was sold last: a product may be gone.
create table sold_products (
  tenant_id  int not null references tenants (id),
  product_id bigint not null,
  name       text not null,
  category   text not null,
  -- Which order that was.
  last_order bigint not null,
  primary key (tenant_id, product_id)
);
select tenant_table('sold_products');

create table sales_offers (
  tenant_id int not null references tenants (id),
  grain text not null check (grain in ('day', 'week', 'month')),
  starts_on date not null,
  scope int not null,
  kind text[] not null, name text[] not null,
  orders int[] not null, discount bigint[] not null, sold bigint[] not null,
  primary key (tenant_id, grain, starts_on, scope)
);
select tenant_table('sales_offers');

create table sales_cells (
  tenant_id int not null references tenants (id),
  grain text not null check (grain in ('day', 'week', 'month')),
  starts_on date not null,
  scope int not null,
  cell bigint[] not null,
  orders int[] not null, sold bigint[] not null,
  primary key (tenant_id, grain, starts_on, scope)
);
select tenant_table('sales_cells');

-- Deliveries by who carried them: what guests paid for it and what the company added. Who carries an order is settled when it is
-- placed.
create table sales_carriers (
  tenant_id int not null references tenants (id),
  grain text not null check (grain in ('day', 'week', 'month')),
  starts_on date not null,
  scope int not null,
  -- Of a channel that told nothing of it, empty.
  carrier text[] not null,
  orders int[] not null, delivery_fee bigint[] not null, delivery_grant bigint[] not null,
  delivery_discount bigint[] not null, sold bigint[] not null,
  primary key (tenant_id, grain, starts_on, scope)
);
select tenant_table('sales_carriers');

-- What a customer ordered on a day, under whichever phone, and when they had ordered before. Of the whole chain: who ordered in
-- two stores is one.
create table customer_days (
  tenant_id    int not null references tenants (id),
  customer_id  bigint not null,
  day          date not null,
  -- -infinity: never.
  previous_day date not null,
  orders       int not null,
  sold         bigint not null,
  primary key (tenant_id, customer_id, day)
);
select tenant_table('customer_days');

-- What customers ordered on the first day of all, by store: whose day lies in a period and store are its new ones.
create table customer_firsts (
  tenant_id   int not null references tenants (id),
  customer_id bigint not null,
  store_id    int not null,
  day         date not null,
  orders      int not null, sold bigint not null,
  primary key (tenant_id, customer_id, store_id)
);
create index customer_firsts_day on customer_firsts (tenant_id, store_id, day) include (customer_id, orders, sold);
select tenant_table('customer_firsts');

-- How many customers ordered on a day and the time before on another: whose previous day lies before a period are those of the
-- period, each once. Those of a week or a month, as of sums, are those of its days.
create table customer_gaps (
  tenant_id    int not null references tenants (id),
  grain        text not null check (grain in ('day', 'week', 'month')),
  starts_on    date not null,
  previous_day date not null,
  customers    int not null, orders int not null, sold bigint not null,
  primary key (tenant_id, grain, starts_on, previous_day)
);
select tenant_table('customer_gaps');

create table customer_months (
  tenant_id   int not null references tenants (id),
  month       date not null,
  customer_id bigint not null,
  orders      int not null, sold bigint not null,
  primary key (tenant_id, month, customer_id)
);
create index customer_months_sold on customer_months (tenant_id, month, sold desc, customer_id);
select tenant_table('customer_months');

-- Of those who ordered first in a month, how many ordered in another.
create table customer_cohorts (
  tenant_id   int not null references tenants (id),
  first_month date not null,
  month       date not null,
  customers   int not null, orders int not null, sold bigint not null,
  primary key (tenant_id, first_month, month)
);
select tenant_table('customer_cohorts');

-- Everything there is has to be counted once.
do $$
declare
  tenant int;
begin
  for tenant in select id from tenants loop
    execute format('set local app.tenant_id = %L', tenant);
    insert into sales_marks (tenant_id, store_id, day)
      select tenant_id, store_id, business_day from orders where tenant_id = tenant group by 1, 2, 3 on conflict do nothing;
    insert into sales_marks (tenant_id, customer_id)
      select tenant_id, customer_id from orders where tenant_id = tenant and customer_id is not null group by 1, 2
      on conflict do nothing;
  end loop;
  execute 'set local app.tenant_id = ''''';
end $$;

-- Until the next vacuum nothing would be known of the new columns.
analyze orders;
