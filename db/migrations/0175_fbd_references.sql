-- The ids of FBD are stored under the key of its credentials and of its catalogue.
set local citus.propagate_set_commands = 'local';

do $$
declare
  tenant int;
begin
  for tenant in select id from tenants loop
    execute format('set local app.tenant_id = %L', tenant);
    update store_references set provider = 'pos_fbd' where tenant_id = tenant and provider = 'fbd';
    update item_references set provider = 'pos_fbd' where tenant_id = tenant and provider = 'fbd';
  end loop;
  execute 'set local app.tenant_id = ''''';
end $$;
