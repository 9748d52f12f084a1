-- Addresses of stores in the storefront: one current slug per store, and those of its older names, which redirect to it.
create table store_slugs (
  tenant_id  int not null references tenants (id),
  slug       text not null check (slug ~ '^[a-z0-9-]{1,70}$'),
  store_id   bigint not null,
  is_current boolean not null,
  primary key (tenant_id, slug),
  constraint store_slugs_store_fk foreign key (tenant_id, store_id) references stores (tenant_id, id) on delete cascade
);
create index store_slugs_store on store_slugs (tenant_id, store_id);
create unique index store_slugs_current_unique on store_slugs (tenant_id, store_id) where is_current;
select tenant_table('store_slugs');

set local citus.propagate_set_commands = 'local';

do $$
declare
  company record;
begin
  for company in select id from tenants
  loop
    execute format('set local app.tenant_id = %L', company.id);
    insert into store_slugs (tenant_id, slug, store_id, is_current)
      select company.id, case when place = 1 then base else base || '-' || id end, id, true
      from (
        select id, base, row_number() over (partition by base order by id) as place
        from (
          select s.id, coalesce(nullif(trim(both '-' from left(regexp_replace(normalise(s.name), '[^a-z0-9]+', '-', 'g'), 60)), ''), 'local') as base
          from stores s where s.tenant_id = company.id
        ) named
      ) numbered
      order by numbered.place, numbered.id
      on conflict do nothing;
  end loop;
  execute 'set local app.tenant_id = ''''';
end $$;
