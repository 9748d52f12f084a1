-- replaces 28d83975161690e3aea3df39c692539314c0a65cd298858a28a3cd4bd214c09e
-- The ids by which providers know a store, by the names that the provider's own form gives them.
create table store_references (
  tenant_id int not null references tenants (id),
  store_id  bigint not null,
  provider  text not null check (length(provider) between 1 and 40),
  field     text not null check (length(field) between 1 and 60),
  value     text not null check (length(value) between 1 and 120),
  primary key (tenant_id, store_id, provider, field),
  constraint store_references_store_fk foreign key (tenant_id, store_id) references stores (tenant_id, id)
);
-- Which store a provider means by its id. Several stores may share one.
create index store_references_value on store_references (tenant_id, provider, field, value);
select tenant_table('store_references');

set local citus.propagate_set_commands = 'local';

do $$
declare
  tenant int;
begin
  for tenant in select id from tenants loop
    execute format('set local app.tenant_id = %L', tenant);
    insert into store_references (tenant_id, store_id, provider, field, value)
      select tenant, s.id, r.provider, r.field, left(btrim(r.value), 120)
      from stores s cross join lateral (values
        ('webpay', 'commerce_code', s.webpay_commerce_code),
        ('oneclick', 'commerce_code', s.oneclick_commerce_code),
        ('sodexo', 'commerce_code', s.sodexo_commerce_code),
        ('chek', 'commerce_code', s.chek_commerce_code),
        ('toteat', 'store_id', s.toteat_id),
        ('toteat', 'restaurant_id', s.toteat_restaurant_id),
        ('fudo', 'store_id', s.fudo_id),
        ('popapp', 'store_id', s.popapp_id),
        ('ordatic', 'store_id', s.ordatic_id),
        ('aloha', 'store_id', s.aloha_id),
        ('fbd', 'store_id', s.fbd_id),
        ('uber_eats', 'store_id', s.uber_eats_id),
        ('rappi', 'store_id', s.rappi_id),
        ('uber_direct', 'store_id', s.uber_id),
        ('cabify', 'store_id', s.cabify_id)) r (provider, field, value)
      where s.tenant_id = tenant and btrim(r.value) <> ''
      on conflict do nothing;
  end loop;
  execute 'set local app.tenant_id = ''''';
end $$;

alter table stores
  drop column webpay_commerce_code,
  drop column oneclick_commerce_code,
  drop column sodexo_commerce_code,
  drop column chek_commerce_code,
  drop column uber_id,
  drop column cabify_id,
  drop column aloha_id,
  drop column popapp_id,
  drop column ordatic_id,
  drop column toteat_id,
  drop column toteat_restaurant_id,
  drop column fudo_id,
  drop column uber_eats_id,
  drop column rappi_id,
  drop column fbd_id;
