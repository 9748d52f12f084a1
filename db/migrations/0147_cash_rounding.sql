-- What the rounding of an order paid in cash adds to its total, in the minor unit.
alter table orders add column cash_rounding bigint not null default 0;
alter table sales_totals add column cash_rounding bigint not null default 0;
alter table sales_mix add column cash_rounding bigint[];

set local citus.propagate_set_commands = 'local';

do $$
declare
  tenant record;
begin
  for tenant in select id from tenants loop
    execute format('set local app.tenant_id = %L', tenant.id);
    update sales_mix set cash_rounding = array_fill(0::bigint, array[cardinality(orders)]) where tenant_id = tenant.id;
  end loop;
  execute 'set local app.tenant_id = ''''';
end $$;

alter table sales_mix alter column cash_rounding set not null;
alter table orders drop constraint orders_sums;
alter table orders add constraint orders_sums check (total = gross + menu_discount + promotion_discount + coupon_discount +
  points_discount + delivery_fee + delivery_grant + delivery_discount + service_fee + service_grant + tip + cash_rounding);
