-- Whoever may change roles reads the reports and opens them to the others. The workers of a distributed database have to know
-- the tenant; elsewhere that means nothing.
set local citus.propagate_set_commands = 'local';

do $$
declare
  tenant int;
begin
  for tenant in select id from tenants loop
    execute format('set local app.tenant_id = %L', tenant);
    insert into role_policies (tenant_id, role_id, policy)
      select tenant, role_id, given from role_policies
      cross join unnest(array['kpi.list', 'kpi.summary', 'kpi.orders', 'kpi.payment_methods', 'kpi.dispatch_methods', 'kpi.export']) given
      where tenant_id = tenant and policy = 'roles.update'
      on conflict do nothing;
  end loop;
  execute 'set local app.tenant_id = ''''';
end $$;
