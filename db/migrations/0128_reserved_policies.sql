-- Super-admins alone grant the policies of integrations. Roles keep them where a super-admin added them; the initial role
-- of administrators had them without anybody's decision.
do $$
declare
  tenant int;
  reserved constant text[] := array['auth_credentials.list', 'auth_credentials.show', 'auth_credentials.update'];
begin
  execute 'set local citus.propagate_set_commands = ''local''';
  for tenant in select id from tenants loop
    execute format('set local app.tenant_id = %L', tenant);
    delete from role_policies p
      where p.tenant_id = tenant and p.policy = any(reserved) and not exists (
        select from audit_changes c
        join audit_entries e on e.tenant_id = c.tenant_id and e.request_id = c.request_id
        where c.tenant_id = tenant and c.entity = 'roles' and c.record_id = p.role_id and e.super_admin
          and c.after -> 'policy_ids' ?| reserved
          and not coalesce(c.before -> 'policy_ids' ?| reserved, false));
  end loop;
  execute 'set local app.tenant_id = ''''';
end $$;
