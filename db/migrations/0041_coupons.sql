-- What a coupon gives, to whom, when and how often. One without a code that guests type is an automatic promotion, and its
-- code is its name. Amounts are in the minor unit, percentages have two decimals.
alter table coupons
  add column automatic              boolean not null default false,
  add column visibility             text not null default 'public',
  add column kind                   text not null default 'percentage',
  add column discount               double precision not null default 0,
  add column with_balance           boolean not null default false,
  add column gift_pick              text not null default 'product',
  add column gift_every             int,
  add column delivery               double precision not null default 0,
  add column max_discount           bigint,
  add column minimum_to_redeem      bigint not null default 0,
  add column quantity               int,
  add column quantity_by_users      int,
  add column spend_limit            bigint,
  add column start_date             date,
  add column expiry_date            date,
  add column days                   jsonb not null default '[]',
  add column start_time             text,
  add column expiry_time            text,
  add column platform               text not null default 'any',
  add column dispatch_method        text not null default 'both',
  add column payment_methods        jsonb not null default '[]',
  add column categories             jsonb not null default '[]',
  add column include_delivery_cost  boolean not null default false,
  add column apply_modifier         boolean not null default true,
  add column override_minimum_price boolean not null default false,
  add column first_purchase         boolean not null default false,
  add column aloha_id               text,
  add column fbd_id                 text,
  -- What it may give in all, uses and money: what was allotted by other limits is allotted anew.
  add column limits                 text not null generated always as (coalesce(quantity::text, '') || '/' ||
    coalesce(least(spend_limit, case when kind = 'giftcard' and with_balance then discount::bigint end)::text, '')) stored;
alter table coupons add constraint coupons_visibility_check check (visibility in ('public', 'private'));
alter table coupons add constraint coupons_kind_check check (kind in ('percentage', 'giftcard', 'gift'));
alter table coupons add constraint coupons_gift_pick_check check (gift_pick in ('product', 'cheapest'));
alter table coupons add constraint coupons_discount_check check (discount >= 0 and (kind <> 'percentage' or discount <= 100));
alter table coupons add constraint coupons_delivery_check check (delivery between 0 and 100);
alter table coupons add constraint coupons_limits_check check (max_discount > 0 and minimum_to_redeem >= 0 and quantity > 0 and quantity_by_users > 0 and spend_limit > 0 and gift_every > 1);
alter table coupons add constraint coupons_dates_check check (expiry_date >= start_date);
alter table coupons add constraint coupons_platform_check check (platform in ('any', 'web', 'app'));
alter table coupons add constraint coupons_dispatch_method_check check (dispatch_method in ('both', 'delivery', 'pickUp'));
create index coupons_list on coupons (tenant_id, code_norm, id);
create index coupons_created on coupons (tenant_id, created_at desc, id desc);
create index coupons_automatic on coupons (tenant_id, id) where automatic and enabled;

-- The products it holds for, by themselves or by a price list that prices them; without either, all of them.
create table coupon_products (
  tenant_id  int not null references tenants (id),
  coupon_id  bigint not null,
  product_id bigint not null,
  primary key (tenant_id, coupon_id, product_id),
  constraint coupon_products_coupon_fk foreign key (tenant_id, coupon_id) references coupons (tenant_id, id),
  constraint coupon_products_product_fk foreign key (tenant_id, product_id) references products (tenant_id, id)
);
create index coupon_products_product on coupon_products (tenant_id, product_id);
select tenant_table('coupon_products');

create table coupon_price_groups (
  tenant_id      int not null references tenants (id),
  coupon_id      bigint not null,
  price_group_id bigint not null,
  primary key (tenant_id, coupon_id, price_group_id),
  constraint coupon_price_groups_coupon_fk foreign key (tenant_id, coupon_id) references coupons (tenant_id, id),
  constraint coupon_price_groups_price_group_fk foreign key (tenant_id, price_group_id) references price_groups (tenant_id, id)
);
create index coupon_price_groups_price_group on coupon_price_groups (tenant_id, price_group_id);
select tenant_table('coupon_price_groups');

-- The stores it holds in, by themselves or by their groups; without either, all of them.
create table coupon_stores (
  tenant_id int not null references tenants (id),
  coupon_id bigint not null,
  store_id  bigint not null,
  primary key (tenant_id, coupon_id, store_id),
  constraint coupon_stores_coupon_fk foreign key (tenant_id, coupon_id) references coupons (tenant_id, id),
  constraint coupon_stores_store_fk foreign key (tenant_id, store_id) references stores (tenant_id, id)
);
create index coupon_stores_store on coupon_stores (tenant_id, store_id);
select tenant_table('coupon_stores');

create table coupon_store_groups (
  tenant_id      int not null references tenants (id),
  coupon_id      bigint not null,
  store_group_id bigint not null,
  primary key (tenant_id, coupon_id, store_group_id),
  constraint coupon_store_groups_coupon_fk foreign key (tenant_id, coupon_id) references coupons (tenant_id, id),
  constraint coupon_store_groups_store_group_fk foreign key (tenant_id, store_group_id) references store_groups (tenant_id, id)
);
create index coupon_store_groups_store_group on coupon_store_groups (tenant_id, store_group_id);
select tenant_table('coupon_store_groups');

-- Further codes of a coupon, each for one order.
create table coupon_codes (
  tenant_id  int not null references tenants (id),
  code_norm  text collate "C" not null,
  code       text not null check (length(code) between 1 and 60),
  coupon_id  bigint not null,
  -- The order that spent it.
  order_id   bigint,
  created_at timestamptz not null default now(),
  primary key (tenant_id, code_norm),
  constraint coupon_codes_coupon_fk foreign key (tenant_id, coupon_id) references coupons (tenant_id, id)
);
create index coupon_codes_coupon on coupon_codes (tenant_id, coupon_id, code_norm);
select tenant_table('coupon_codes');

-- What an order redeemed, and whether it still holds it.
create table coupon_uses (
  tenant_id   int not null references tenants (id),
  order_id    bigint not null,
  coupon_id   bigint not null,
  -- What was taken off, and what the order cost without delivery and tip.
  amount      bigint not null check (amount >= 0),
  sales       bigint not null check (sales >= 0),
  state       text not null default 'held' check (state in ('held', 'used', 'freed')),
  -- Where it was counted: the row of the counters, and the people.
  shard       int not null default 0,
  people      jsonb not null default '[]',
  at          timestamptz not null default date_trunc('milliseconds', now()),
  primary key (tenant_id, order_id, coupon_id),
  constraint coupon_uses_coupon_fk foreign key (tenant_id, coupon_id) references coupons (tenant_id, id),
  constraint coupon_uses_order_fk foreign key (tenant_id, order_id) references orders (tenant_id, id)
);
create index coupon_uses_coupon on coupon_uses (tenant_id, coupon_id, at desc, order_id desc);
select tenant_table('coupon_uses');

-- How often a coupon was used, and what it gave: in several rows, so that its orders do not wait for each other. Each row has
-- a part of what the coupon may give, allotted by the limits it had then.
create table coupon_counters (
  tenant_id  int not null references tenants (id),
  coupon_id  bigint not null,
  shard      int not null,
  used       int not null default 0,
  given      bigint not null default 0,
  sold       bigint not null default 0,
  -- How far it may go; null is no limit.
  max_used   int,
  max_given  bigint,
  -- The limits of the coupon that were allotted.
  limits     text not null,
  primary key (tenant_id, coupon_id, shard),
  constraint coupon_counters_coupon_fk foreign key (tenant_id, coupon_id) references coupons (tenant_id, id)
) with (fillfactor = 50);
select tenant_table('coupon_counters');

-- How often a person used a coupon: by the customer and by a digest of the mail.
create table coupon_people (
  tenant_id int not null references tenants (id),
  coupon_id bigint not null,
  person    text collate "C" not null,
  used      int not null,
  primary key (tenant_id, coupon_id, person),
  constraint coupon_people_coupon_fk foreign key (tenant_id, coupon_id) references coupons (tenant_id, id)
);
select tenant_table('coupon_people');

-- Why guests could not redeem a coupon, counted by day. No names.
create table coupon_refusals (
  tenant_id int not null references tenants (id),
  coupon_id bigint not null,
  day       date not null,
  rule      text not null,
  count     int not null,
  primary key (tenant_id, coupon_id, day, rule),
  constraint coupon_refusals_coupon_fk foreign key (tenant_id, coupon_id) references coupons (tenant_id, id)
);
select tenant_table('coupon_refusals');

-- Codes that did not exist, or told nothing, by the address they were tried from.
create table coupon_guesses (
  tenant_id int not null references tenants (id),
  address   text not null,
  since     timestamptz not null,
  tries     int not null,
  primary key (tenant_id, address, since)
);
select tenant_table('coupon_guesses');

-- Whoever may change roles opens it to the others. The workers of a distributed database have to know the tenant; elsewhere
-- that means nothing.
set local citus.propagate_set_commands = 'local';

do $$
declare
  tenant int;
begin
  for tenant in select id from tenants loop
    execute format('set local app.tenant_id = %L', tenant);
    insert into role_policies (tenant_id, role_id, policy)
      select tenant, role_id, given from role_policies
      cross join unnest(array['coupons.list', 'coupons.show', 'coupons.create', 'coupons.update', 'coupons.delete', 'coupons.import', 'coupons.export']) given
      where tenant_id = tenant and policy = 'roles.update'
      on conflict do nothing;
  end loop;
  execute 'set local app.tenant_id = ''''';
end $$;
