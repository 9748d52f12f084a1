-- replaces d398a8914f681759b02089490f06a365a13a0ccf3262db57f8e5054e3e2b4b66
-- The ids by which providers know products, modifiers and coupons. They are deleted with their item by the write functions.
create table item_references (
  tenant_id int not null references tenants (id),
  kind      text not null check (kind in ('product', 'modifier', 'coupon')),
  item_id   bigint not null,
  provider  text not null check (length(provider) between 1 and 40),
  field     text not null check (length(field) between 1 and 60),
  value     text not null check (length(value) between 1 and 120),
  primary key (tenant_id, kind, item_id, provider, field)
);
-- Which item a provider means by its id.
create index item_references_value on item_references (tenant_id, provider, field, value);
select tenant_table('item_references');

alter table products add column external_ids_text text not null default '';

set local citus.propagate_set_commands = 'local';

do $$
declare
  tenant int;
begin
  for tenant in select id from tenants loop
    execute format('set local app.tenant_id = %L', tenant);
    insert into item_references (tenant_id, kind, item_id, provider, field, value)
      select tenant, 'product', i.id, r.provider, r.field, left(btrim(r.value), 120)
      from products i cross join lateral (values
        ('aloha', 'item_id', i.aloha_id), ('aloha', 'component_id', i.aloha_comp_id), ('fbd', 'item_id', i.fbd_id))
        r (provider, field, value)
      where i.tenant_id = tenant and btrim(r.value) <> ''
      on conflict do nothing;
    insert into item_references (tenant_id, kind, item_id, provider, field, value)
      select tenant, 'modifier', i.id, r.provider, r.field, left(btrim(r.value), 120)
      from modifiers i cross join lateral (values
        ('aloha', 'item_id', i.aloha_id), ('fbd', 'item_id', i.fbd_id)) r (provider, field, value)
      where i.tenant_id = tenant and btrim(r.value) <> ''
      on conflict do nothing;
    insert into item_references (tenant_id, kind, item_id, provider, field, value)
      select tenant, 'coupon', i.id, r.provider, r.field, left(btrim(r.value), 120)
      from coupons i cross join lateral (values
        ('aloha', 'item_id', i.aloha_id), ('fbd', 'item_id', i.fbd_id)) r (provider, field, value)
      where i.tenant_id = tenant and btrim(r.value) <> ''
      on conflict do nothing;
    update products set external_ids_text =
      btrim(coalesce(aloha_comp_id || ' ', '') || coalesce(aloha_id || ' ', '') || coalesce(fbd_id, ''))
      where tenant_id = tenant and (aloha_id <> '' or aloha_comp_id <> '' or fbd_id <> '');
  end loop;
  execute 'set local app.tenant_id = ''''';
end $$;

alter table products
  drop column search_text,
  drop column aloha_id,
  drop column aloha_comp_id,
  drop column fbd_id;
alter table products
  add column search_text text not null generated always as
    (normalise(name || ' ' || name_screen_product || ' ' || description || ' ' || external_ids_text)) stored;
alter table modifiers drop column aloha_id, drop column fbd_id;
alter table coupons drop column aloha_id, drop column fbd_id;
