-- Sums that are told apart by more than the day and the store lie together in one row for each of both, as arrays of equal length: what
-- there are dozens of is found once, and takes a fifth of the room. docs/decisions/0046.
-- Weeks are those of a month, beginning on its 1st, 8th, 15th, 22nd and 29th: what is read of a part of it is of few rows.
alter table sales_totals drop constraint sales_totals_grain_check;
alter table sales_totals add constraint sales_totals_grain_check check (grain in ('day', 'week', 'month'));

drop table sales_mix, sales_hours, sales_products, sales_offers, sales_cells;

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

-- Who came to some stores, and the best of a few days, are counted from orders without touching them.
drop index customer_days_day;
drop index orders_business_day;
create index orders_business_day on orders (tenant_id, business_day, store_id)
  include (status, dispatch_method, payment_method, platform, source, customer_id, total, is_test);
-- Customers are counted anew without touching their orders.
drop index orders_customer;
create index orders_customer on orders (tenant_id, customer_id, created_at desc, id desc)
  include (store_id, status, total, refunded, business_day, is_test) where customer_id is not null;

set local citus.propagate_set_commands = 'local';

-- Everything there is has to be counted once more.
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
