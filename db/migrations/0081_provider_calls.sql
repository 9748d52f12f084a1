-- Every call to a provider for 14 days, without secrets: what was asked, what came back, how long it took.
create table provider_calls (
  tenant_id    int not null references tenants (id),
  id           bigint generated always as identity,
  provider     text not null check (length(provider) between 1 and 40),
  store_id     bigint,
  order_id     bigint,
  at           timestamptz not null,
  name         text not null,
  method       text not null,
  url          text not null,
  request      text not null,
  -- Null: nobody answered.
  status       int,
  answer       text not null,
  failure      text,
  milliseconds int not null,
  primary key (tenant_id, id)
);
create index provider_calls_at on provider_calls (tenant_id, at);
create index provider_calls_provider on provider_calls (tenant_id, provider, at desc);
create index provider_calls_order on provider_calls (tenant_id, order_id, at) where order_id is not null;
select tenant_table('provider_calls');

-- What providers sent of their own accord, as it came. The same event comes more than once; it is worked once.
create table provider_webhooks (
  tenant_id   int not null references tenants (id),
  id          bigint generated always as identity,
  provider    text not null check (length(provider) between 1 and 40),
  store_id    bigint,
  event_key   text not null check (length(event_key) between 1 and 300),
  state       text not null default 'received' check (state in ('received', 'worked', 'ignored', 'forged')),
  -- Without what proves who sent it: that was checked when it came.
  headers     jsonb not null,
  body        text not null,
  -- What its provider's adapter read of it; null of one that is ignored or forged.
  news        jsonb,
  received_at timestamptz not null default now(),
  worked_at   timestamptz,
  primary key (tenant_id, id),
  constraint provider_webhooks_event_unique unique (tenant_id, provider, event_key)
);
create index provider_webhooks_at on provider_webhooks (tenant_id, received_at);
select tenant_table('provider_webhooks');
