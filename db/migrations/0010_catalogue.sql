-- What a chain sells. A menu is edited as rows and sold as a version: a copy of its categories and lines at one moment.
-- Products, modifiers and price lists are sold as they are now (docs/decisions/0016).

create table ingredients (
  tenant_id   int not null references tenants (id),
  id          bigint generated always as identity,
  name        text not null check (length(name) between 1 and 80),
  name_norm   text not null generated always as (normalise(name)) stored,
  search_text text not null generated always as (normalise(name)) stored,
  version     int not null default 1,
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint ingredients_name_unique unique (tenant_id, name_norm)
);
select tenant_table('ingredients');

-- A group is what a guest chooses from, an option what is chosen; an option may ask for groups of its own.
create table modifiers (
  tenant_id              int not null references tenants (id),
  id                     bigint generated always as identity,
  kind                   text not null check (kind in ('group', 'option')),
  name                   text not null check (length(name) between 1 and 120),
  description            text not null default '',
  -- What an option costs where its group says nothing else.
  price                  bigint not null default 0 check (price >= 0),
  -- How many choices of a group cost nothing: the cheapest of them.
  free                   int not null default 0 check (free >= 0),
  min_quantity_modifiers int not null default 0 check (min_quantity_modifiers >= 0),
  max_quantity_modifiers int not null default 100 check (max_quantity_modifiers between 1 and 100),
  position               int not null default 0,
  dropdown_text          text not null default '',
  food_type              text,
  availability           boolean not null default true,
  picture_key            text,
  aloha_id               text,
  fbd_id                 text,
  name_norm              text not null generated always as (normalise(name)) stored,
  search_text            text not null generated always as (normalise(name || ' ' || description)) stored,
  version                int not null default 1,
  created_at             timestamptz not null default now(),
  updated_at             timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint modifiers_quantities check (min_quantity_modifiers <= max_quantity_modifiers)
);
create index modifiers_name on modifiers (tenant_id, kind, name_norm, id);
select tenant_table('modifiers');

-- What a group offers, and what an option asks for.
create table modifier_children (
  tenant_id  int not null references tenants (id),
  id         bigint generated always as identity,
  parent_id  bigint not null,
  child_id   bigint not null,
  position   int not null default 0,
  -- Null takes the option's own price.
  price      bigint check (price >= 0),
  version    int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint modifier_children_parent_fk foreign key (tenant_id, parent_id) references modifiers (tenant_id, id),
  constraint modifier_children_child_fk foreign key (tenant_id, child_id) references modifiers (tenant_id, id),
  constraint modifier_children_unique unique (tenant_id, parent_id, child_id),
  constraint modifier_children_cycle check (parent_id <> child_id)
);
create index modifier_children_child on modifier_children (tenant_id, child_id);
select tenant_table('modifier_children');

create table modifier_ingredients (
  tenant_id     int not null references tenants (id),
  modifier_id   bigint not null,
  ingredient_id bigint not null,
  primary key (tenant_id, modifier_id, ingredient_id),
  constraint modifier_ingredients_modifier_fk foreign key (tenant_id, modifier_id) references modifiers (tenant_id, id),
  constraint modifier_ingredients_ingredient_fk foreign key (tenant_id, ingredient_id) references ingredients (tenant_id, id)
);
create index modifier_ingredients_ingredient on modifier_ingredients (tenant_id, ingredient_id);
select tenant_table('modifier_ingredients');

create table products (
  tenant_id              int not null references tenants (id),
  id                     bigint generated always as identity,
  name                   text not null check (length(name) between 1 and 120),
  name_screen_product    text not null default '',
  price_product          bigint not null default 0 check (price_product >= 0),
  description            text not null default '',
  position               int not null default 0,
  platform               text not null default 'any' check (platform in ('any', 'web', 'app')),
  dispatch_method        text not null default 'both' check (dispatch_method in ('both', 'delivery', 'pickUp')),
  url                    text not null check (length(url) between 1 and 120),
  -- Of all groups together.
  min_quantity_modifiers int not null default 0 check (min_quantity_modifiers >= 0),
  max_quantity_modifiers int not null default 100 check (max_quantity_modifiers between 0 and 100),
  -- [{"modifierId": 1, "ruledModifierId": 2, "kind": "requires"}]
  modifier_rules         jsonb not null default '[]',
  label                  text check (length(label) between 1 and 18),
  label_type             text check (label_type in ('rounded', 'ribbon')),
  start_datetime_label   timestamptz,
  end_datetime_label     timestamptz,
  start_datetime         timestamptz,
  end_datetime           timestamptz,
  -- ["friday", "saturday"]: the days it is sold; empty is all of them.
  weekdays               jsonb not null default '[]',
  availability           boolean not null default true,
  show                   boolean not null default true,
  food_type              text,
  attributes             jsonb not null default '[]',
  -- ["t1/ab12", …] in their order.
  picture_keys           jsonb not null default '[]',
  -- Centimetres and grams.
  width                  double precision check (width > 0),
  height                 double precision check (height > 0),
  length                 double precision check (length > 0),
  weight                 double precision check (weight > 0),
  cooking_time           int check (cooking_time > 0),
  allow_comments         boolean not null default true,
  show_comments          boolean not null default true,
  dropdown_text          text not null default '',
  aloha_id               text,
  aloha_comp_id          text,
  fbd_id                 text,
  name_norm              text not null generated always as (normalise(name)) stored,
  search_text            text not null generated always as
    (normalise(name || ' ' || name_screen_product || ' ' || description || ' ' || coalesce(aloha_id, '') || ' ' || coalesce(fbd_id, ''))) stored,
  version                int not null default 1,
  created_at             timestamptz not null default now(),
  updated_at             timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint products_url_unique unique (tenant_id, url),
  constraint products_quantities check (min_quantity_modifiers <= max_quantity_modifiers),
  constraint products_dates check (end_datetime > start_datetime),
  constraint products_label_dates check (end_datetime_label > start_datetime_label)
);
create index products_name on products (tenant_id, name_norm, id);
create index products_position on products (tenant_id, position, id);
create index products_price on products (tenant_id, price_product, id);
create index products_updated on products (tenant_id, updated_at desc, id);
select tenant_table('products');

-- The groups a product asks for, in their order.
create table product_modifiers (
  tenant_id   int not null references tenants (id),
  id          bigint generated always as identity,
  product_id  bigint not null,
  modifier_id bigint not null,
  position    int not null default 0,
  version     int not null default 1,
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint product_modifiers_product_fk foreign key (tenant_id, product_id) references products (tenant_id, id),
  constraint product_modifiers_modifier_fk foreign key (tenant_id, modifier_id) references modifiers (tenant_id, id),
  constraint product_modifiers_unique unique (tenant_id, product_id, modifier_id)
);
create index product_modifiers_modifier on product_modifiers (tenant_id, modifier_id);
select tenant_table('product_modifiers');

create table product_ingredients (
  tenant_id     int not null references tenants (id),
  product_id    bigint not null,
  ingredient_id bigint not null,
  primary key (tenant_id, product_id, ingredient_id),
  constraint product_ingredients_product_fk foreign key (tenant_id, product_id) references products (tenant_id, id),
  constraint product_ingredients_ingredient_fk foreign key (tenant_id, ingredient_id) references ingredients (tenant_id, id)
);
create index product_ingredients_ingredient on product_ingredients (tenant_id, ingredient_id);
select tenant_table('product_ingredients');

-- Price lists. Where two of a menu price one product, that of the lower position holds.
create table price_groups (
  tenant_id   int not null references tenants (id),
  id          bigint generated always as identity,
  name        text not null check (length(name) between 1 and 120),
  position    int not null default 0,
  name_norm   text not null generated always as (normalise(name)) stored,
  search_text text not null generated always as (normalise(name)) stored,
  version     int not null default 1,
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint price_groups_name_unique unique (tenant_id, name_norm)
);
select tenant_table('price_groups');

create table prices (
  tenant_id      int not null references tenants (id),
  id             bigint generated always as identity,
  price_group_id bigint not null,
  product_id     bigint not null,
  price          bigint check (price >= 0),
  delivery_price bigint check (delivery_price >= 0),
  discount_price bigint check (discount_price >= 0),
  -- Percent, with two decimals at most.
  menu_discount  double precision check (menu_discount between 0 and 100),
  version        int not null default 1,
  created_at     timestamptz not null default now(),
  updated_at     timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint prices_price_group_fk foreign key (tenant_id, price_group_id) references price_groups (tenant_id, id),
  constraint prices_product_fk foreign key (tenant_id, product_id) references products (tenant_id, id),
  constraint prices_unique unique (tenant_id, price_group_id, product_id)
);
create index prices_product on prices (tenant_id, product_id);
select tenant_table('prices');

-- Rises that begin at a moment, and perhaps end by themselves.
create table price_raises (
  tenant_id      int not null references tenants (id),
  id             bigint generated always as identity,
  price_group_id bigint not null,
  percentage     double precision not null check (percentage <> 0 and percentage between -90 and 900),
  rounding       text not null check (rounding in ('exact', 'ten', 'ends90', 'ends990')),
  -- ["price", "deliveryPrice"]
  fields         jsonb not null,
  -- Null is every product of the list.
  product_ids    jsonb,
  starts_at      timestamptz not null,
  ends_at        timestamptz,
  status         text not null default 'scheduled' check (status in ('scheduled', 'applied', 'returned', 'canceled')),
  -- [{"productId": 1, "field": "price", "before": 1000, "after": 1090}]: what the return takes back.
  applied        jsonb not null default '[]',
  version        int not null default 1,
  created_at     timestamptz not null default now(),
  updated_at     timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint price_raises_price_group_fk foreign key (tenant_id, price_group_id) references price_groups (tenant_id, id),
  constraint price_raises_ordered check (ends_at > starts_at)
);
create index price_raises_price_group on price_raises (tenant_id, price_group_id);
select tenant_table('price_raises');

alter table menus
  add column order_channel text not null default 'any' check (order_channel in ('any', 'web', 'app', 'order_taker')),
  add column name_norm text not null generated always as (normalise(name)) stored,
  add column published_version_id bigint,
  -- When the draft is to be published by itself.
  add column publish_at timestamptz;
create index menus_name on menus (tenant_id, name_norm, id);

create table menu_price_groups (
  tenant_id      int not null references tenants (id),
  menu_id        bigint not null,
  price_group_id bigint not null,
  primary key (tenant_id, menu_id, price_group_id),
  constraint menu_price_groups_menu_fk foreign key (tenant_id, menu_id) references menus (tenant_id, id),
  constraint menu_price_groups_price_group_fk foreign key (tenant_id, price_group_id) references price_groups (tenant_id, id)
);
create index menu_price_groups_price_group on menu_price_groups (tenant_id, price_group_id);
select tenant_table('menu_price_groups');

-- The draft of a menu. Positions are fractions, so that moving one thing writes one row.
create table menu_categories (
  tenant_id   int not null references tenants (id),
  id          bigint generated always as identity,
  menu_id     bigint not null,
  name        text not null check (length(name) between 1 and 80),
  description text not null default '',
  position    double precision not null,
  hidden      boolean not null default false,
  -- Shape: weekHours of src/domain/schedule.ts; null is always.
  hours       jsonb,
  picture_key text,
  version     int not null default 1,
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint menu_categories_of_menu unique (tenant_id, menu_id, id),
  constraint menu_categories_menu_fk foreign key (tenant_id, menu_id) references menus (tenant_id, id)
);
select tenant_table('menu_categories');

create table menu_lines (
  tenant_id   int not null references tenants (id),
  id          bigint generated always as identity,
  menu_id     bigint not null,
  category_id bigint not null,
  product_id  bigint not null,
  position    double precision not null,
  -- Null takes the price list's, or the product's own.
  price       bigint check (price >= 0),
  -- Percent, with two decimals at most.
  discount    double precision check (discount between 0 and 100),
  hidden      boolean not null default false,
  version     int not null default 1,
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint menu_lines_category_fk foreign key (tenant_id, menu_id, category_id) references menu_categories (tenant_id, menu_id, id),
  constraint menu_lines_product_fk foreign key (tenant_id, product_id) references products (tenant_id, id),
  constraint menu_lines_unique unique (tenant_id, category_id, product_id)
);
create index menu_lines_menu on menu_lines (tenant_id, menu_id, category_id, position);
create index menu_lines_product on menu_lines (tenant_id, product_id);
select tenant_table('menu_lines');

-- What was published, in the order it was. Never changed.
create table menu_versions (
  tenant_id     int not null references tenants (id),
  id            bigint generated always as identity,
  menu_id       bigint not null,
  number        int not null,
  -- Shape: menuContent of src/features/menus/menuContent.contract.ts.
  content       jsonb not null,
  note          text not null default '',
  author_name   text not null,
  -- The number of the version this one brought back.
  restored_from int,
  published_at  timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint menu_versions_of_menu unique (tenant_id, menu_id, id),
  constraint menu_versions_number_unique unique (tenant_id, menu_id, number),
  constraint menu_versions_menu_fk foreign key (tenant_id, menu_id) references menus (tenant_id, id)
);
select tenant_table('menu_versions');
alter table menus add constraint menus_published_version_fk
  foreign key (tenant_id, id, published_version_id) references menu_versions (tenant_id, menu_id, id);

-- What cannot be sold for a while (86). Without a store: in none. Without an end: until somebody says so.
create table sold_outs (
  tenant_id     int not null references tenants (id),
  id            bigint generated always as identity,
  product_id    bigint,
  modifier_id   bigint,
  -- Everything that uses it.
  ingredient_id bigint,
  store_id      bigint,
  ends          text not null check (ends in ('opening', 'time', 'manual')),
  until         timestamptz,
  note          text not null default '',
  author_name   text not null,
  version       int not null default 1,
  created_at    timestamptz not null default now(),
  updated_at    timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint sold_outs_one_target check (num_nonnulls(product_id, modifier_id, ingredient_id) = 1),
  constraint sold_outs_end check ((ends = 'manual') = (until is null)),
  constraint sold_outs_product_fk foreign key (tenant_id, product_id) references products (tenant_id, id),
  constraint sold_outs_modifier_fk foreign key (tenant_id, modifier_id) references modifiers (tenant_id, id),
  constraint sold_outs_ingredient_fk foreign key (tenant_id, ingredient_id) references ingredients (tenant_id, id),
  constraint sold_outs_store_fk foreign key (tenant_id, store_id) references stores (tenant_id, id),
  constraint sold_outs_unique unique nulls not distinct (tenant_id, product_id, modifier_id, ingredient_id, store_id)
);
create index sold_outs_store on sold_outs (tenant_id, store_id);
select tenant_table('sold_outs');

-- The file a guest's menu was last written to, and what had been committed by then.
create table static_menus (
  tenant_id    int not null references tenants (id),
  store_id     bigint not null,
  channel      text not null check (channel in ('web', 'app', 'order_taker')),
  content_hash text not null,
  file_key     text not null,
  -- pg_current_snapshot() of the reading it was made from.
  snapshot     text not null,
  built_at     timestamptz not null default now(),
  primary key (tenant_id, store_id, channel),
  constraint static_menus_store_fk foreign key (tenant_id, store_id) references stores (tenant_id, id)
);
select tenant_table('static_menus');

-- Whoever could change products may take them off sale for a while; in every tenant, so not behind its wall.
alter table role_policies no force row level security;
insert into role_policies (tenant_id, role_id, policy)
select tenant_id, role_id, 'products.sold_out' from role_policies where policy = 'products.update'
on conflict do nothing;
alter table role_policies force row level security;
