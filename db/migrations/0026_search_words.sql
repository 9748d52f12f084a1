-- The words of the tables that are searched most, each once: those of names, and those of all texts. A typo is compared with
-- them instead of with every row. Written with the rows themselves; a word that no row has any longer goes at night.
create table search_words (
  tenant_id  int not null references tenants (id),
  table_name text not null,
  named      boolean not null,
  word       text not null collate "C",
  primary key (tenant_id, table_name, named, word)
);
select tenant_table('search_words');

-- So that the workers of a distributed database know the tenant; elsewhere it means nothing.
set local citus.propagate_set_commands = 'local';

do $$
declare
  tenant int;
begin
  for tenant in select id from tenants loop
    execute format('set local app.tenant_id = %L', tenant);
    insert into search_words (tenant_id, table_name, named, word)
      select distinct tenant, 'products', given.named, substr(given.word, part, 120)
      from (
        select true as named, regexp_split_to_table(name_norm, '\s+') as word from products where tenant_id = tenant
        union
        select false, regexp_split_to_table(search_text, '\s+') from products where tenant_id = tenant
      ) given cross join generate_series(1, greatest(length(given.word) - 60, 1), 60) part
      where given.word <> ''
      on conflict do nothing;
  end loop;
  execute 'set local app.tenant_id = ''''';
end $$;
