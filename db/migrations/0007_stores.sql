-- Menus and coupons hold only what stores refer to; their own areas extend the tables.
create table menus (
  tenant_id   int not null references tenants (id),
  id          bigint generated always as identity,
  name        text not null check (length(name) between 1 and 120),
  search_text text not null generated always as (normalise(name)) stored,
  version     int not null default 1,
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now(),
  primary key (tenant_id, id)
);
select tenant_table('menus');

create table coupons (
  tenant_id   int not null references tenants (id),
  id          bigint generated always as identity,
  code        text not null check (length(code) between 1 and 60),
  code_norm   text not null generated always as (normalise(code)) stored,
  search_text text not null generated always as (normalise(code)) stored,
  enabled     boolean not null default true,
  version     int not null default 1,
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint coupons_code_unique unique (tenant_id, code_norm)
);
select tenant_table('coupons');

create table checkout_questions (
  tenant_id     int not null references tenants (id),
  id            bigint generated always as identity,
  question      text not null check (length(question) between 1 and 200),
  question_norm text not null generated always as (normalise(question)) stored,
  version       int not null default 1,
  created_at    timestamptz not null default now(),
  updated_at    timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint checkout_questions_unique unique (tenant_id, question_norm)
);
select tenant_table('checkout_questions');

alter table stores
  add column uuid uuid not null default gen_random_uuid(),
  add column text_address text not null default '',
  -- Null takes the tenant's.
  add column time_zone text,
  add column latitude double precision check (latitude between -90 and 90),
  add column longitude double precision check (longitude between -180 and 180),
  add column phone text not null default '',
  add column email text not null default '',
  add column email_alt text,
  add column image_key text,
  add column menu_id bigint,
  add column whatsapp_number text,
  add column whatsapp_number_enabled boolean not null default false,
  add column facebook_messenger_id text,
  add column facebook_messenger_id_enabled boolean not null default false,
  -- {"10": true}: the tips a guest may pick.
  add column delivery_tip_availability jsonb not null default '{"0": true, "5": true, "10": true}',
  add column default_tip double precision not null default 0 check (default_tip >= 0),
  add column tip_type text not null default 'percentage' check (tip_type in ('percentage', 'amount')),
  add column enabled_tip_store boolean not null default false,
  add column enabled_tip_delivery boolean not null default false,
  add column delivery_instructions text not null default '',
  add column enabled_checkout_questions boolean not null default false,
  add column cart_notification_interval_minutes int not null default 30 check (cart_notification_interval_minutes >= 5),
  add column abandoned_shopping_cart_coupon_id bigint,
  add column abandoned_shopping_cart_coupon_enabled boolean not null default false,
  add column subscription_quotes int check (subscription_quotes between 1 and 48),
  add column nps_email_timer int not null default 45 check (nps_email_timer > 0),
  add column future_orders_enabled boolean not null default false,
  add column orders_programming int not null default 3 check (orders_programming between 0 and 60),
  add column max_future_orders int check (max_future_orders > 0),
  add column orders_programming_view text not null default 'list' check (orders_programming_view in ('list', 'calendar')),
  -- {"delivery": true, "pickUp": true}
  add column order_method jsonb not null default '{"delivery": true, "pickUp": true}',
  -- Shapes of these four: src/domain/schedule.ts.
  add column business_hours jsonb not null
    default '{"monday": [], "tuesday": [], "wednesday": [], "thursday": [], "friday": [], "saturday": [], "sunday": []}',
  add column have_different_business_hours boolean not null default false,
  add column special_days jsonb not null default '[]',
  add column exceptional_wait_times jsonb not null
    default '{"periodic": {"monday": [], "tuesday": [], "wednesday": [], "thursday": [], "friday": [], "saturday": [], "sunday": []}, "specific": []}',
  add column delivery_wait_time int not null default 45 check (delivery_wait_time > 0),
  add column pick_up_wait_time int not null default 20 check (pick_up_wait_time > 0),
  -- A list of methods, each known by its key.
  add column delivery_methods jsonb not null default '[]',
  add column delivery_calculation_type text not null default 'exactKm'
    check (delivery_calculation_type in ('exactKm', 'startedKm')),
  add column minimum_value_for_free_delivery bigint check (minimum_value_for_free_delivery > 0),
  add column free_delivery_for_external boolean not null default false,
  -- {"inStore": {"cash": true}, …}
  add column payment_methods jsonb not null
    default '{"inStore": {}, "storeDelivery": {}, "orderTakerInStore": {}, "orderTakerStoreDelivery": {}}',
  add column webpay_commerce_code text,
  add column oneclick_commerce_code text,
  add column sodexo_commerce_code text,
  add column chek_commerce_code text,
  add column uber_id text,
  add column cabify_id text,
  add column aloha_id text,
  add column popapp_id text,
  add column ordatic_id text,
  add column toteat_id text,
  add column toteat_restaurant_id text,
  add column fudo_id text,
  add column uber_eats_id text,
  add column rappi_id text,
  add column fbd_id text,
  add constraint stores_menu_fk foreign key (tenant_id, menu_id) references menus (tenant_id, id),
  add constraint stores_coupon_fk foreign key (tenant_id, abandoned_shopping_cart_coupon_id) references coupons (tenant_id, id),
  add constraint stores_uuid_unique unique (tenant_id, uuid),
  drop column search_text;
alter table stores
  add column name_norm text not null generated always as (normalise(name)) stored,
  add column search_text text not null
    generated always as (normalise(name || ' ' || text_address || ' ' || coalesce(commune, ''))) stored,
  add column address_norm text not null
    generated always as (normalise(text_address || ' ' || coalesce(commune, ''))) stored;
create index stores_name on stores (tenant_id, name_norm, id);
create index stores_menu on stores (tenant_id, menu_id);
create index stores_updated on stores (tenant_id, updated_at desc, id);

create table store_checkout_questions (
  tenant_id   int not null references tenants (id),
  store_id    bigint not null,
  question_id bigint not null,
  primary key (tenant_id, store_id, question_id),
  constraint store_questions_store_fk foreign key (tenant_id, store_id) references stores (tenant_id, id),
  constraint store_questions_question_fk foreign key (tenant_id, question_id) references checkout_questions (tenant_id, id)
);
create index store_checkout_questions_question on store_checkout_questions (tenant_id, question_id);
select tenant_table('store_checkout_questions');

-- When a store takes no orders although its hours say it would. Without an end it stays closed until somebody opens it.
create table store_closings (
  tenant_id       int not null references tenants (id),
  id              bigint generated always as identity,
  store_id        bigint not null,
  start_datetime  timestamptz not null,
  end_datetime    timestamptz,
  reason          text,
  dispatch_method text not null default 'both' check (dispatch_method in ('both', 'delivery', 'pickUp')),
  version         int not null default 1,
  created_at      timestamptz not null default now(),
  updated_at      timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint store_closings_store_fk foreign key (tenant_id, store_id) references stores (tenant_id, id),
  constraint store_closings_ordered check (end_datetime >= start_datetime)
);
create index store_closings_store on store_closings (tenant_id, store_id, end_datetime);
select tenant_table('store_closings');

-- Where a store delivers: an area with its fee and minimum.
create table delivery_areas (
  tenant_id                   int not null references tenants (id),
  id                          bigint generated always as identity,
  store_id                    bigint not null,
  name                        text not null check (length(name) between 1 and 80),
  name_norm                   text not null generated always as (normalise(name)) stored,
  -- [{"latitude": -33.4, "longitude": -70.6}, …], not closed.
  points                      jsonb not null,
  -- The box around the points, so that a coverage question reads only the areas that may hold it.
  south                       double precision not null,
  west                        double precision not null,
  north                       double precision not null,
  east                        double precision not null,
  locked                      boolean not null default false,
  fee                         bigint not null check (fee >= 0),
  minimum_order               bigint not null default 0 check (minimum_order >= 0),
  -- Null serves through every enabled delivery method.
  delivery_method_key         int,
  external_delivery_cofinance jsonb,
  version                     int not null default 1,
  created_at                  timestamptz not null default now(),
  updated_at                  timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint delivery_areas_store_fk foreign key (tenant_id, store_id) references stores (tenant_id, id),
  constraint delivery_areas_name_unique unique (tenant_id, store_id, name_norm)
);
create index delivery_areas_box on delivery_areas (tenant_id, south, north, west, east);
select tenant_table('delivery_areas');

-- What a provider knows a store by. Secret values are sealed and never leave the server.
create table store_credentials (
  tenant_id      int not null references tenants (id),
  id             bigint generated always as identity,
  store_id       bigint not null,
  key            text not null,
  value          jsonb not null default '{}',
  -- {"clientSecret": "v1.…"}: each value sealed by itself.
  secrets_sealed jsonb not null default '{}',
  version        int not null default 1,
  created_at     timestamptz not null default now(),
  updated_at     timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint store_credentials_store_fk foreign key (tenant_id, store_id) references stores (tenant_id, id),
  constraint store_credentials_key_unique unique (tenant_id, store_id, key)
);
select tenant_table('store_credentials');
