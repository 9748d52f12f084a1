-- replaces 4bba253383cc472a1bcf2d8e5e3349b2bb33f09f21ba466335398aa953e94d36
-- What is kept of customers, in a third of the room: docs/decisions/0065.

-- The days a customer ordered on, under whichever phone, the first one first, and what they ordered on each. Of the whole chain.
create table customer_histories (
  tenant_id   int not null references tenants (id),
  customer_id bigint not null,
  days date[] not null, orders int[] not null, sold bigint[] not null,
  primary key (tenant_id, customer_id)
);
select tenant_table('customer_histories');

-- The best customers of a month: all who spent at least its floor, and everybody where it has none.
create table customer_bests (
  tenant_id   int not null references tenants (id),
  month       date not null,
  customer_id bigint not null,
  orders      int not null, sold bigint not null,
  primary key (tenant_id, month, customer_id)
);
create index customer_bests_sold on customer_bests (tenant_id, month, sold desc, customer_id);
select tenant_table('customer_bests');

create table customer_best_floors (
  tenant_id int not null references tenants (id),
  month     date not null,
  floor     bigint not null,
  primary key (tenant_id, month)
);
select tenant_table('customer_best_floors');

-- Who ordered in a store on a day, and for how much: an entry for each order, five bytes of the customer's number and six of the total.
-- A month that is over is its days one after the other, and only there while none of them has been counted again since.
create table store_visits (
  tenant_id int not null references tenants (id),
  starts_on date not null,
  scope     int not null,
  sold      bigint not null,
  grain     text not null check (grain in ('day', 'month')),
  customers bytea not null,
  spent     bytea not null,
  primary key (tenant_id, grain, starts_on, scope)
);
-- Numbers of customers and amounts are not shortened by being packed: that they are tried is time alone.
alter table store_visits alter column customers set storage external, alter column spent set storage external;
select tenant_table('store_visits');
-- Who ordered is told apart more often than for how much, and then lies in the row.
alter table store_visits set (toast_tuple_target = 8160);

set local citus.propagate_set_commands = 'local';

do $$
declare
  tenant int;
begin
  for tenant in select id from tenants loop
    execute format('set local app.tenant_id = %L', tenant);
    insert into customer_histories (tenant_id, customer_id, days, orders, sold)
      select tenant_id, customer_id, array_agg(day order by day), array_agg(orders order by day), array_agg(sold order by day)
      from customer_days where tenant_id = tenant group by tenant_id, customer_id on conflict do nothing;
    insert into customer_best_floors (tenant_id, month, floor)
      select tenant_id, month, sold from (
        select tenant_id, month, sold, row_number() over (partition by month order by sold desc, customer_id) as place,
          count(*) over (partition by month) as customers
        from customer_months where tenant_id = tenant) m
      where place = 2000 and customers > 4000 on conflict do nothing;
    insert into customer_bests (tenant_id, month, customer_id, orders, sold)
      select m.tenant_id, m.month, m.customer_id, m.orders, m.sold
      from customer_months m left join customer_best_floors f on f.tenant_id = tenant and f.month = m.month
      where m.tenant_id = tenant and m.orders > 0 and m.sold >= coalesce(f.floor, 0) on conflict do nothing;
    insert into store_visits (tenant_id, grain, starts_on, scope, sold, customers, spent)
      select tenant_id, 'day', business_day, store_id, sum(total),
        string_agg(substring(int8send(customer_id) from 4), '' order by id), string_agg(substring(int8send(total) from 3), '' order by id)
      from orders
      where tenant_id = tenant and customer_id is not null and not is_test
        and status not in ('canceled', 'failed', 'pending_online_payment', 'online_payment_failed')
      group by tenant_id, business_day, store_id on conflict do nothing;
    insert into store_visits (tenant_id, grain, starts_on, scope, sold, customers, spent)
      select tenant_id, 'month', date_trunc('month', starts_on)::date, scope, sum(sold), string_agg(customers, '' order by starts_on),
        string_agg(spent, '' order by starts_on)
      from store_visits
      where tenant_id = tenant and grain = 'day' and starts_on < date_trunc('month', now() - interval '2 days')
      group by tenant_id, date_trunc('month', starts_on), scope on conflict do nothing;
  end loop;
  execute 'set local app.tenant_id = ''''';
end $$;

drop table customer_days;
drop table customer_months;
