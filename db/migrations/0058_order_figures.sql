-- The products an order has lines of: what a figure of a product is opened as.
alter table orders add column product_ids bigint[] not null
  generated always as (string_to_array(btrim(jsonb_path_query_array(lines, '$[*].productId')::text, '[]'), ', ')::bigint[]) stored;

-- What is of some hours, weekdays or products is told by the index alone, however seldom it is: under row-level security no index
-- finds what an array has.
drop index orders_created;
create index orders_created on orders (tenant_id, created_at desc, id desc)
  include (business_day, hour, store_id, status, is_test, total, product_ids);

-- Deliveries by who carried them: what guests paid for it and what the company added. Who carries an order is settled when it is
-- placed.
create table sales_carriers (
  tenant_id int not null references tenants (id),
  grain text not null check (grain in ('day', 'month')),
  starts_on date not null,
  scope int not null,
  -- Of a channel that told nothing of it, empty.
  carrier text not null,
  orders int not null, delivery_fee bigint not null, delivery_grant bigint not null, delivery_discount bigint not null,
  sold bigint not null,
  primary key (tenant_id, grain, starts_on, scope, carrier)
);
select tenant_table('sales_carriers');

-- What is there is added up as it stands, also of days that are marked: readers take those out again.
set local citus.propagate_set_commands = 'local';

do $$
declare
  tenant int;
begin
  for tenant in select id from tenants loop
    execute format('set local app.tenant_id = %L', tenant);
    insert into sales_carriers (tenant_id, grain, starts_on, scope, carrier, orders, delivery_fee, delivery_grant,
        delivery_discount, sold)
      select o.tenant_id, g.grain, date_trunc(g.grain, o.business_day)::date, s.scope, coalesce(o.delivery ->> 'type', ''), count(*),
        sum(o.delivery_fee), sum(o.delivery_grant), sum(o.delivery_discount), sum(o.total)
      from orders o cross join (values ('day'), ('month')) g (grain) cross join lateral (values (o.store_id::int), (0)) s (scope)
      where o.tenant_id = tenant and o.dispatch_method = 'delivery' and not o.is_test
        and o.status not in ('canceled', 'failed', 'pending_online_payment', 'online_payment_failed')
      group by 1, 2, 3, 4, 5;
  end loop;
  execute 'set local app.tenant_id = ''''';
end $$;

-- Until the next vacuum nothing would be known of the new column.
analyze orders;
