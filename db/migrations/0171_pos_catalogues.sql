-- The catalogue of an account at a point of sale: of a store's credentials, or of the company's.
create table pos_catalogues (
  tenant_id  int not null references tenants (id),
  id         bigint generated always as identity,
  provider   text not null check (length(provider) between 1 and 40),
  store_id   bigint,
  -- Last attempt, last success, and why the last attempt failed.
  tried_at   timestamptz,
  read_at    timestamptz,
  problem    text check (length(problem) <= 500),
  primary key (tenant_id, id),
  constraint pos_catalogues_account unique nulls not distinct (tenant_id, provider, store_id),
  constraint pos_catalogues_store_fk foreign key (tenant_id, store_id) references stores (tenant_id, id) on delete cascade
);
select tenant_table('pos_catalogues');

-- What a point of sale sells, as it was read last.
create table pos_items (
  tenant_id    int not null references tenants (id),
  id           bigint generated always as identity,
  catalogue_id bigint not null,
  kind         text not null check (kind in ('product', 'option')),
  code         text not null check (length(code) between 1 and 200),
  name         text not null check (length(name) <= 300),
  -- Of an option: its group.
  category     text not null default '' check (length(category) <= 300),
  price        bigint not null,
  -- Since when the point of sale lacks it.
  removed_at   timestamptz,
  name_norm    text not null generated always as (normalise(name)) stored,
  search_text  text not null generated always as (normalise(name || ' ' || code || ' ' || category)) stored,
  primary key (tenant_id, id),
  constraint pos_items_code unique (tenant_id, catalogue_id, kind, code),
  constraint pos_items_catalogue_fk foreign key (tenant_id, catalogue_id)
    references pos_catalogues (tenant_id, id) on delete cascade
);
select tenant_table('pos_items');

-- Our products and options as a point of sale knows them.
create table pos_mappings (
  tenant_id    int not null references tenants (id),
  id           bigint generated always as identity,
  catalogue_id bigint not null,
  product_id   bigint,
  modifier_id  bigint,
  code         text not null check (length(code) between 1 and 200),
  -- By the same name, or chosen by a person.
  source       text not null check (source in ('name', 'person')),
  version      int not null default 1,
  created_at   timestamptz not null default now(),
  updated_at   timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint pos_mappings_target check (num_nonnulls(product_id, modifier_id) = 1),
  constraint pos_mappings_product unique (tenant_id, catalogue_id, product_id),
  constraint pos_mappings_modifier unique (tenant_id, catalogue_id, modifier_id),
  constraint pos_mappings_catalogue_fk foreign key (tenant_id, catalogue_id)
    references pos_catalogues (tenant_id, id) on delete cascade,
  constraint pos_mappings_product_fk foreign key (tenant_id, product_id)
    references products (tenant_id, id) on delete cascade,
  constraint pos_mappings_modifier_fk foreign key (tenant_id, modifier_id)
    references modifiers (tenant_id, id) on delete cascade
);
create index pos_mappings_product_id on pos_mappings (tenant_id, product_id);
create index pos_mappings_modifier_id on pos_mappings (tenant_id, modifier_id);
create index pos_mappings_code on pos_mappings (tenant_id, catalogue_id, code);
select tenant_table('pos_mappings');
