-- Whether a company settles with its stores is one of its settings, with their history. The workers of a distributed database have
-- to know the tenant; elsewhere that means nothing.
set local citus.propagate_set_commands = 'local';

do $$
declare
  company record;
begin
  for company in select id, consolidation_report from tenants where consolidation_report <> 'none' loop
    execute format('set local app.tenant_id = %L', company.id);
    insert into settings (tenant_id, id, section, value)
      values (company.id, 5, 'payouts', jsonb_build_object('consolidationReport', company.consolidation_report))
      on conflict do nothing;
  end loop;
  execute 'set local app.tenant_id = ''''';
end $$;

alter table tenants drop column consolidation_report;
