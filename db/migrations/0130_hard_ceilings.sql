-- Saving refuses a larger ceiling of unpaid orders than ten times that of the country. Larger ones never had an effect.
set local citus.propagate_set_commands = 'local';

do $$
declare
  company record;
begin
  for company in
    select t.id, h.ceiling
    from tenants t
    join (values ('cl', 5000000), ('cr', 3000000), ('gt', 4000000), ('mx', 10000000)) as h (country, ceiling)
      on h.country = t.country
  loop
    execute format('set local app.tenant_id = %L', company.id);
    update settings set value = jsonb_set(value, '{maxUnpaidTotal}', to_jsonb(company.ceiling))
      where tenant_id = company.id and id = 1 and (value ->> 'maxUnpaidTotal')::bigint > company.ceiling;
  end loop;
  execute 'set local app.tenant_id = ''''';
end $$;
