-- An order is one row: what was sold, for how much, and all that happened to it. Shapes of the JSON:
-- src/features/orders/orders.contract.ts. Why: docs/decisions/0020.
create table orders (
  tenant_id        int not null references tenants (id),
  id               bigint generated always as identity,
  uuid             uuid not null default gen_random_uuid(),
  store_id         bigint not null,
  status           text not null check (status in ('pending_online_payment', 'online_payment_failed', 'creation_scheduled',
    'created', 'preparing', 'ready', 'in_transit', 'completed', 'canceled', 'failed')),
  status_since     timestamptz not null default date_trunc('milliseconds', now()),
  method           text not null check (method in ('delivery', 'pickup', 'attached', 'orderTakerDelivery', 'orderTakerPickup')),
  dispatch_method  text not null check (dispatch_method in ('delivery', 'pickUp')),
  platform         text not null check (platform in ('web', 'app', 'order_taker')),
  source           text not null default 'mercat'
    check (source in ('mercat', 'peya_aggregator', 'rappi', 'uber_eats', 'amipass')),
  payment_method   text not null,
  customer         jsonb not null,
  -- Digits alone, as searches compare them.
  phone_digits     text not null,
  address          jsonb,
  scheduled_for    timestamptz,
  -- When the kitchen begins, and when the guest may expect it.
  starts_at        timestamptz not null default now(),
  promised_at      timestamptz not null,
  business_day     date not null,
  currency         text not null,
  lines            jsonb not null,
  parts            jsonb not null,
  products_total   bigint not null check (products_total >= 0),
  total            bigint not null check (total >= 0),
  refunded         bigint not null default 0 check (refunded between 0 and total),
  coupon_code      text,
  notes            text not null default '',
  billing          jsonb not null default '{"kind": "ticket"}',
  answers          jsonb not null default '[]',
  delivery         jsonb,
  proofs           jsonb not null default '{}',
  cancel_reason    text,
  -- [{"at": …, "to": …, "by": …, "source": …, "note": …}], the oldest first.
  timeline         jsonb not null,
  version          int not null default 1,
  created_at       timestamptz not null default date_trunc('milliseconds', now()),
  updated_at       timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint orders_uuid_unique unique (tenant_id, uuid),
  constraint orders_store_fk foreign key (tenant_id, store_id) references stores (tenant_id, id)
);
-- What lists are filtered by is in each of them: of a combination that never meets no order has to be looked at.
create index orders_created on orders (tenant_id, created_at desc, id desc);
create index orders_store on orders (tenant_id, store_id, created_at desc, id desc)
  include (status, dispatch_method, payment_method, platform, source, coupon_code);
create index orders_status on orders (tenant_id, status, created_at desc, id desc)
  include (dispatch_method, payment_method, platform, source);
create index orders_payment on orders (tenant_id, payment_method, created_at desc, id desc)
  include (status, dispatch_method, platform, source);
create index orders_phone on orders (tenant_id, phone_digits, created_at desc, id desc);
create index orders_source on orders (tenant_id, source, created_at desc, id desc)
  include (status, dispatch_method, payment_method, platform) where source <> 'mercat';
create index orders_platform on orders (tenant_id, platform, created_at desc, id desc)
  include (status, dispatch_method, payment_method, source) where platform <> 'web';
create index orders_coupon on orders (tenant_id, coupon_code, created_at desc, id desc)
  include (status, dispatch_method, payment_method, platform, source) where coupon_code is not null;
-- What a store still has to do: what a kitchen's board reads.
create index orders_open on orders (tenant_id, store_id, id)
  where status in ('created', 'preparing', 'ready', 'in_transit');
select tenant_table('orders');
-- An index answers alone only for what has been vacuumed, and a fifth of all orders is long in coming.
alter table orders set (autovacuum_vacuum_insert_scale_factor = 0.01, autovacuum_vacuum_scale_factor = 0.02,
  autovacuum_analyze_scale_factor = 0.02);

-- How many orders of a half hour a store has taken; the limit is the store's.
create table order_slots (
  tenant_id int not null references tenants (id),
  store_id  bigint not null,
  starts_at timestamptz not null,
  taken     int not null check (taken >= 0),
  primary key (tenant_id, store_id, starts_at),
  constraint order_slots_store_fk foreign key (tenant_id, store_id) references stores (tenant_id, id)
);
select tenant_table('order_slots');

create table payments (
  tenant_id  int not null references tenants (id),
  id         bigint generated always as identity,
  order_id   bigint not null,
  type       text not null,
  status     text not null default 'created'
    check (status in ('created', 'completed', 'failed', 'canceled', 'refund', 'pendingRefund', 'refunded')),
  amount     bigint not null check (amount >= 0),
  refunded   bigint not null default 0 check (refunded between 0 and amount),
  -- Null where the method has no cards, or nobody told.
  card       text check (card in ('debit', 'credit')),
  -- What the provider calls it.
  reference  text,
  paid_at    timestamptz,
  version    int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint payments_order_fk foreign key (tenant_id, order_id) references orders (tenant_id, id)
);
create index payments_order on payments (tenant_id, order_id);
create index payments_reference on payments (tenant_id, reference);
select tenant_table('payments');

create table refunds (
  tenant_id   int not null references tenants (id),
  id          bigint generated always as identity,
  payment_id  bigint not null,
  order_id    bigint not null,
  amount      bigint not null check (amount > 0),
  reason      text not null,
  state       text not null default 'processing' check (state in ('processing', 'pending', 'completed', 'refunded', 'refused')),
  reference   text,
  message     text,
  author_name text not null,
  version     int not null default 1,
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint refunds_payment_fk foreign key (tenant_id, payment_id) references payments (tenant_id, id),
  constraint refunds_order_fk foreign key (tenant_id, order_id) references orders (tenant_id, id)
);
create index refunds_payment on refunds (tenant_id, payment_id);
create index refunds_order on refunds (tenant_id, order_id);
select tenant_table('refunds');

-- Minutes an order may stay in one state before the list and the kitchen mark it.
alter table stores add column order_alert_minutes int not null default 10 check (order_alert_minutes between 1 and 240);
