-- How many rows a tenant has in tables with long lists: what the slots add up to. Written with the rows themselves.
create table row_counts (
  tenant_id  int not null references tenants (id),
  table_name text not null,
  slot       int not null,
  total      bigint not null,
  primary key (tenant_id, table_name, slot)
) with (fillfactor = 50);
select tenant_table('row_counts');

do $$
declare
  tenant int;
begin
  for tenant in select id from tenants loop
    perform set_config('app.tenant_id', tenant::text, true);
    insert into row_counts (table_name, slot, total) select 'products', 0, count(*) from products where tenant_id = tenant;
  end loop;
  perform set_config('app.tenant_id', '', true);
end $$;
