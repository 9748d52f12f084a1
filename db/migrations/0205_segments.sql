create table segments (
  tenant_id   int not null references tenants (id),
  id          bigint generated always as identity,
  name        text not null check (length(name) between 1 and 120),
  notes       text not null default '' check (length(notes) <= 500),
  -- Shape: segmentRules of segmentRules.contract.ts.
  rules       jsonb not null,
  name_norm   text not null generated always as (normalise(name)) stored,
  search_text text not null generated always as (normalise(name)) stored,
  version     int not null default 1,
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint segments_name_unique unique (tenant_id, name_norm)
);
select tenant_table('segments');

select grant_policies(array['segments.list', 'segments.show', 'segments.create', 'segments.update', 'segments.delete']);

-- Totals and habits of a customer's counted orders, under any phone. One narrow row each, so that all of them are read in one pass.
create table customer_facts (
  tenant_id        int not null references tenants (id),
  customer_id      bigint not null,
  orders           int not null,
  sold             bigint not null,
  first_day        date not null,
  last_day         date not null,
  -- Most frequent weekday, 1 is Monday, and hour of the store's clock.
  weekday          smallint not null,
  hour             smallint not null,
  store_ids        int[] not null,
  product_ids      int[] not null,
  dispatch_methods text[] not null,
  payment_methods  text[] not null,
  primary key (tenant_id, customer_id)
);
select tenant_table('customer_facts');

set local citus.propagate_set_commands = 'local';

do $$
declare
  tenant int;
begin
  for tenant in select id from tenants loop
    execute format('set local app.tenant_id = %L', tenant);
    insert into customer_facts (tenant_id, customer_id, orders, sold, first_day, last_day, weekday, hour, store_ids, product_ids,
      dispatch_methods, payment_methods)
      with counted as (
        select case when c.merged_into is null then c.id else c.merged_into end as customer_id, o.total, o.business_day, o.hour,
          o.store_id, o.product_ids, o.dispatch_method, o.payment_method
        from orders o join customers c on c.tenant_id = tenant and c.id = o.customer_id
        where o.tenant_id = tenant and not o.is_test
          and o.status not in ('canceled', 'failed', 'pending_online_payment', 'online_payment_failed')
      ), totals as (
        select customer_id, count(*) as orders, sum(total) as sold, min(business_day) as first_day, max(business_day) as last_day,
          mode() within group (order by extract(isodow from business_day)::int) as weekday, mode() within group (order by hour) as hour,
          array_agg(distinct store_id::int) as store_ids, array_agg(distinct dispatch_method) as dispatch_methods,
          array_agg(distinct payment_method) as payment_methods
        from counted group by customer_id
      ), products as (
        select o.customer_id, array_agg(distinct p::int) as product_ids from counted o cross join unnest(o.product_ids) p
        group by o.customer_id
      )
      select tenant, t.customer_id, t.orders, t.sold, t.first_day, t.last_day, t.weekday, t.hour, t.store_ids,
        coalesce(p.product_ids, '{}'), t.dispatch_methods, t.payment_methods
      from totals t left join products p using (customer_id) on conflict do nothing;
  end loop;
  execute 'set local app.tenant_id = ''''';
end $$;
