create table webhook_subscriptions (
  tenant_id     int not null references tenants (id),
  id            bigint generated always as identity,
  name          text not null check (length(name) between 1 and 80),
  url           text not null check (length(url) between 1 and 500),
  topics        jsonb not null,
  notes         text not null default '' check (length(notes) <= 500),
  active        boolean not null default true,
  -- Why it was paused automatically.
  paused_by     text check (paused_by in ('gone', 'failing')),
  -- The first failure since the last delivered event.
  failing_since timestamptz,
  -- Deliveries wait until then while most of them fail.
  retry_at      timestamptz,
  delivered_at  timestamptz,
  name_norm     text not null generated always as (normalise(name)) stored,
  search_text   text not null generated always as (normalise(name || ' ' || url)) stored,
  version       int not null default 1,
  created_at    timestamptz not null default now(),
  updated_at    timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint webhook_subscriptions_name_unique unique (tenant_id, name_norm)
);
select tenant_table('webhook_subscriptions');

create table webhook_subscription_stores (
  tenant_id int not null references tenants (id),
  webhook_subscription_id bigint not null,
  store_id bigint not null,
  primary key (tenant_id, webhook_subscription_id, store_id),
  constraint webhook_subscription_stores_webhook_subscription_fk foreign key (tenant_id, webhook_subscription_id) references webhook_subscriptions (tenant_id, id),
  constraint webhook_subscription_stores_store_fk foreign key (tenant_id, store_id) references stores (tenant_id, id)
);
create index webhook_subscription_stores_store on webhook_subscription_stores (tenant_id, store_id);
select tenant_table('webhook_subscription_stores');

-- Without a reference: an undone deletion finds its secrets again.
create table webhook_secrets (
  tenant_id       int not null,
  id              bigint generated always as identity,
  subscription_id bigint not null,
  secret_sealed   text not null,
  -- Null of the present one.
  valid_until     timestamptz,
  created_at      timestamptz not null default now(),
  primary key (tenant_id, id)
);
create index webhook_secrets_subscription on webhook_secrets (tenant_id, subscription_id);
select tenant_table('webhook_secrets');

-- Written in the transaction that causes an event; its body follows in sets.
create table webhook_events (
  tenant_id   int not null,
  id          bigint generated always as identity,
  topic       text not null,
  type        text not null,
  record_id   bigint not null,
  store_id    bigint,
  facts       jsonb not null,
  -- Whose data the body has.
  customer_id bigint,
  body        text,
  created_at  timestamptz not null default now(),
  expanded_at timestamptz,
  primary key (tenant_id, id)
);
create index webhook_events_new on webhook_events (tenant_id, id) where expanded_at is null;
create index webhook_events_customer on webhook_events (tenant_id, customer_id) where customer_id is not null;
create index webhook_events_age on webhook_events (tenant_id, created_at);
select tenant_table('webhook_events');

create table webhook_deliveries (
  tenant_id       int not null,
  id              bigint generated always as identity,
  subscription_id bigint not null,
  event_id        bigint not null,
  -- What kind of record the event is about: its events are sent in order.
  record_kind     text not null,
  type            text not null,
  record_id       bigint not null,
  status          text not null default 'pending' check (status in ('pending', 'delivered', 'failed')),
  attempts        int not null default 0,
  next_at         timestamptz not null default now(),
  expires_at      timestamptz not null default now() + interval '3 days',
  attempted_at    timestamptz,
  response_status int,
  response        text not null default '',
  problem         text not null default '',
  milliseconds    int,
  created_at      timestamptz not null default now(),
  primary key (tenant_id, id)
);
create index webhook_deliveries_pending on webhook_deliveries (tenant_id, subscription_id, record_kind, record_id, id) where status = 'pending';
create index webhook_deliveries_subscription on webhook_deliveries (tenant_id, subscription_id, id desc);
create index webhook_deliveries_event on webhook_deliveries (tenant_id, event_id);
create index webhook_deliveries_age on webhook_deliveries (tenant_id, created_at);
select tenant_table('webhook_deliveries');

-- Sums of the deliveries of a subscription by day.
create table webhook_counts (
  tenant_id       int not null,
  subscription_id bigint not null,
  day             date not null,
  delivered       int not null default 0,
  failed          int not null default 0,
  primary key (tenant_id, subscription_id, day)
);
select tenant_table('webhook_counts');

select grant_policies(array['webhooks.list', 'webhooks.show', 'webhooks.create', 'webhooks.update', 'webhooks.delete']);
