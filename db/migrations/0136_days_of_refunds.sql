-- The business day and the hour of the store's clock at which a refund was paid out: reports count it there.
alter table refunds add column business_day date, add column hour int;

alter table orders
  -- Money returned from payments that were not due: paid twice, after the cancellation, or of another amount.
  add column extra_refunded bigint not null default 0,
  -- Part of `refunded` without a row in `refunds`: reports count it on the day of the order.
  add column undated_refunded bigint not null default 0;

-- Refunds of orders that count as sold: what sales minus refunds subtracts.
alter table sales_totals add column refunded_sold bigint;
alter table sales_mix add column refunded_sold bigint[];

set local citus.propagate_set_commands = 'local';

do $$
declare
  tenant record;
begin
  for tenant in select id, time_zone, business_day_cutoff from tenants loop
    execute format('set local app.tenant_id = %L', tenant.id);

    update refunds r set
        business_day = ((r.updated_at at time zone p.time_zone) - tenant.business_day_cutoff::interval)::date,
        hour = extract(hour from r.updated_at at time zone p.time_zone)::int
      from (
        select o.id as order_id, coalesce(s.time_zone, tenant.time_zone) as time_zone
        from orders o join stores s on s.tenant_id = tenant.id and s.id = o.store_id
        where o.tenant_id = tenant.id
      ) p
      where r.tenant_id = tenant.id and p.order_id = r.order_id and r.state in ('completed', 'refunded');

    update orders o set extra_refunded = s.extra
      from (
        select r.order_id, sum(r.amount)::bigint as extra
        from refunds r join payments p on p.tenant_id = tenant.id and p.id = r.payment_id
        where r.tenant_id = tenant.id and r.business_day is not null and p.problem is not null
        group by r.order_id
      ) s
      where o.tenant_id = tenant.id and o.id = s.order_id;

    update orders o set undated_refunded = o.refunded
      where o.tenant_id = tenant.id and o.refunded > 0;
    update orders o set undated_refunded = greatest(0, o.refunded - s.dated)
      from (
        select r.order_id, sum(r.amount)::bigint as dated
        from refunds r join payments p on p.tenant_id = tenant.id and p.id = r.payment_id
        where r.tenant_id = tenant.id and r.business_day is not null and p.problem is null
        group by r.order_id
      ) s
      where o.tenant_id = tenant.id and o.id = s.order_id;

    -- Until the marked days are counted again, the stored sums are those of the day of the order.
    update sales_totals set refunded_sold = refunded where tenant_id = tenant.id;
    update sales_mix set refunded_sold = refunded where tenant_id = tenant.id;
    insert into sales_marks (tenant_id, store_id, day)
      select o.tenant_id, o.store_id, o.business_day from orders o
      where o.tenant_id = tenant.id and o.refunded > 0 group by o.tenant_id, o.store_id, o.business_day
      on conflict do nothing;
    insert into sales_marks (tenant_id, store_id, day)
      select r.tenant_id, o.store_id, r.business_day
      from refunds r join orders o on o.tenant_id = tenant.id and o.id = r.order_id
      where r.tenant_id = tenant.id and r.business_day is not null group by r.tenant_id, o.store_id, r.business_day
      on conflict do nothing;
  end loop;
  execute 'set local app.tenant_id = ''''';
end $$;

alter table sales_totals alter column refunded_sold set not null;
alter table sales_mix alter column refunded_sold set not null;
alter table orders add constraint orders_extra_refunded check (extra_refunded >= 0);
alter table orders add constraint orders_undated_refunded check (undated_refunded between 0 and refunded);
alter table refunds add constraint refunds_business_day
  check ((state in ('completed', 'refunded')) = (business_day is not null) and (business_day is null) = (hour is null));
create index refunds_business_day on refunds (tenant_id, business_day) where business_day is not null;
