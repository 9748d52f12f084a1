-- How a store sells at a channel. The store and its id there are those of store_references.
create table channel_links (
  tenant_id      int not null references tenants (id),
  id             bigint generated always as identity,
  version        int not null default 1,
  store_id       bigint not null,
  provider       text not null check (length(provider) between 1 and 40),
  reference      text not null check (length(reference) between 1 and 120),
  active         boolean not null default true,
  -- Price list whose prices come before those of the menu.
  price_group_id bigint,
  -- Percentage over our prices, and how the new prices end.
  markup         double precision not null default 0 check (markup between -90 and 900),
  rounding       text not null default 'exact' check (rounding in ('exact', 'ten', 'ends90', 'ends990')),
  -- Test credentials write to these stores alone.
  is_test_store  boolean not null default false,
  -- A pause without an end lasts until the link is opened.
  paused_at      timestamptz,
  paused_until   timestamptz,
  pause_reason   text not null default '' check (length(pause_reason) <= 120),
  -- Minutes that an order takes while the store is busy, and until when.
  busy_minutes   int check (busy_minutes between 1 and 180),
  busy_until     timestamptz,
  created_at     timestamptz not null default now(),
  updated_at     timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint channel_links_store_unique unique (tenant_id, store_id, provider, reference),
  constraint channel_links_store_fk foreign key (tenant_id, store_id) references stores (tenant_id, id) on delete cascade,
  constraint channel_links_list_fk foreign key (tenant_id, price_group_id) references price_groups (tenant_id, id)
);
create index channel_links_reference on channel_links (tenant_id, provider, reference);
select tenant_table('channel_links');

-- Products that a store does not sell at a channel.
create table channel_exclusions (
  tenant_id  int not null references tenants (id),
  link_id    bigint not null,
  product_id bigint not null,
  primary key (tenant_id, link_id, product_id),
  constraint channel_exclusions_link_fk foreign key (tenant_id, link_id) references channel_links (tenant_id, id) on delete cascade,
  constraint channel_exclusions_product_fk foreign key (tenant_id, product_id) references products (tenant_id, id)
);
select tenant_table('channel_exclusions');

-- How a link is at its channel: what was read there, and what was sent.
create table channel_states (
  tenant_id        int not null references tenants (id),
  link_id          bigint not null,
  -- Who receives the orders of the store there; null: not read yet, or the account does not have the store.
  connected        text check (connected in ('us', 'other', 'nobody')),
  connected_at     timestamptz,
  is_open          boolean,
  closed_by        text check (closed_by in ('us', 'channel', 'hours')),
  reason           text check (length(reason) <= 300),
  closed_until     timestamptz,
  checked_at       timestamptz,
  -- What the channel took last; null: nothing was sent yet.
  sent_open        boolean,
  sent_until       timestamptz,
  sent_minutes     int,
  -- A person asked for it to be sent again, whatever was sent before.
  resends          boolean not null default false,
  blocked_until    timestamptz,
  -- Why the last attempt failed, for staff to read.
  problem          text check (length(problem) <= 500),
  primary key (tenant_id, link_id),
  constraint channel_states_link_fk foreign key (tenant_id, link_id) references channel_links (tenant_id, id) on delete cascade
);
select tenant_table('channel_states');

-- Orders of a store at a channel, the newest first.
create index channel_orders_store on channel_orders (tenant_id, store_id, provider, created_at desc);
