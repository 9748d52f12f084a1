-- Each time a fleet was asked to carry an order. One row is one attempt with one fleet, stored before the fleet is asked.
create table deliveries (
  tenant_id       int not null references tenants (id),
  id              bigint generated always as identity,
  order_id        bigint not null,
  store_id        bigint not null,
  provider        text not null check (length(provider) between 1 and 40),
  type            text not null,
  is_production   boolean not null default false,
  status          text not null default 'PREORDER' check (status in ('PREORDER', 'CONFIRMING', 'CONFIRMED', 'IN_PROGRESS', 'NEAR_PICKUP',
    'PICKED_UP', 'NEAR_DROPOFF', 'COMPLETED', 'REJECTED', 'EXPIRED', 'CANCELLED')),
  -- What the fleet quoted to the order, and what it costs by now, in the minor unit.
  quoted          bigint,
  quote_reference text,
  fee             bigint,
  reference       text,
  courier         jsonb,
  tracking_url    text,
  pin             text,
  proofs          jsonb not null default '[]',
  reason          text,
  pick_up_at      timestamptz,
  drop_off_at     timestamptz,
  -- By the fleet's clock: an older update says nothing new.
  told_at         timestamptz,
  version         int not null default 1,
  created_at      timestamptz not null default now(),
  updated_at      timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint deliveries_order_fk foreign key (tenant_id, order_id) references orders (tenant_id, id)
);
create index deliveries_order on deliveries (tenant_id, order_id);
create index deliveries_reference on deliveries (tenant_id, provider, reference);
select tenant_table('deliveries');
