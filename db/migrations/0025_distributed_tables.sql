-- On a database that is distributed, a table made later is distributed as the others are; elsewhere nothing changes.
create or replace function tenant_table(name regclass) returns void language plpgsql as $$
declare
  own constant text := 'tenant_id = nullif(current_setting(''app.tenant_id'', true), '''')::int';
  is_distributed boolean := false;
begin
  execute format('alter table %s alter column tenant_id set default nullif(current_setting(''app.tenant_id'', true), '''')::int', name);
  execute format('alter table %s enable row level security', name);
  execute format('alter table %s force row level security', name);
  execute format('create policy tenant on %s using (%s) with check (%s)', name, own, own);
  if exists (select from pg_extension where extname = 'citus') then
    execute 'select exists (select from pg_dist_partition where logicalrelid = ''audit_entries''::regclass)' into is_distributed;
  end if;
  if is_distributed then
    execute format('select create_distributed_table(%L::regclass, ''tenant_id'', colocate_with => ''audit_entries'')', name);
  end if;
end $$;
