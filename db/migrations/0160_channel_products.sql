-- Items of a channel that staff recognised as our products: for those that we did not publish there.
create table channel_products (
  tenant_id  int not null references tenants (id),
  id         bigint generated always as identity,
  provider   text not null check (length(provider) between 1 and 40),
  -- `key:` and the id of the item at the channel, or `name:` and its normalised name.
  item       text not null check (length(item) between 1 and 200),
  product_id bigint not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, provider, item),
  constraint channel_products_product_fk foreign key (tenant_id, product_id)
    references products (tenant_id, id) on delete cascade
);
create index channel_products_product on channel_products (tenant_id, product_id);
select tenant_table('channel_products');
