-- Where a customer ordered: web, app or by phone. Filled from the orders that count.
alter table customer_facts add column channels text[] not null default '{}';

set local citus.propagate_set_commands = 'local';

do $$
declare
  tenant int;
begin
  for tenant in select id from tenants loop
    execute format('set local app.tenant_id = %L', tenant);
    update customer_facts t set channels = n.channels from (
      select case when c.merged_into is null then c.id else c.merged_into end as customer_id, array_agg(distinct o.platform) as channels
      from orders o join customers c on c.tenant_id = tenant and c.id = o.customer_id
      where o.tenant_id = tenant and not o.is_test
        and o.status not in ('canceled', 'failed', 'pending_online_payment', 'online_payment_failed')
      group by 1) n
    where t.tenant_id = tenant and t.customer_id = n.customer_id;
  end loop;
  execute 'set local app.tenant_id = ''''';
end $$;
