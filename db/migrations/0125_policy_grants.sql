-- Gives policies to the roles of every company that hold another policy. The migration of a new area calls it, so that
-- administrators of existing companies may use the area. The workers of a distributed database have to know the tenant.
create function grant_policies(granted text[], holders_of text default 'roles.update') returns void
  language plpgsql as $$
declare
  tenant int;
begin
  execute 'set local citus.propagate_set_commands = ''local''';
  for tenant in select id from tenants loop
    execute format('set local app.tenant_id = %L', tenant);
    insert into role_policies (tenant_id, role_id, policy)
      select tenant, role_id, added from role_policies cross join unnest(granted) added
      where tenant_id = tenant and policy = holders_of
      on conflict do nothing;
  end loop;
  execute 'set local app.tenant_id = ''''';
end $$;

-- Integrations came after the first companies, whose administrators could change credentials and not list them.
select grant_policies(array['auth_credentials.list'], 'auth_credentials.update');
