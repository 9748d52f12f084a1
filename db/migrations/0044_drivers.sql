-- Who carries a store's own deliveries.
create table drivers (
  tenant_id    int not null references tenants (id),
  id           bigint generated always as identity,
  name         text not null check (length(name) between 1 and 120),
  phone        text not null default '' check (length(phone) <= 30),
  kind         text not null default 'motorcycle' check (kind in ('bike', 'motorcycle', 'car')),
  -- Orders carried at once.
  max_capacity int not null default 3 check (max_capacity between 1 and 50),
  status       text not null default 'in_store' check (status in ('in_store', 'in_transit', 'off')),
  store_id     bigint not null,
  name_norm    text not null generated always as (normalise(name)) stored,
  search_text  text not null generated always as (normalise(name)) stored,
  version      int not null default 1,
  created_at   timestamptz not null default now(),
  updated_at   timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint drivers_name_unique unique (tenant_id, store_id, name_norm),
  constraint drivers_store_fk foreign key (tenant_id, store_id) references stores (tenant_id, id)
);
select tenant_table('drivers');

-- The page on a driver's phone: whoever knows the token opens it, and a new one ends the one before.
create table driver_links (
  tenant_id  int not null references tenants (id),
  driver_id  bigint not null,
  token_hash text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, driver_id),
  constraint driver_links_token_unique unique (tenant_id, token_hash),
  constraint driver_links_driver_fk foreign key (tenant_id, driver_id) references drivers (tenant_id, id) on delete cascade
);
select tenant_table('driver_links');

-- What drivers were paid at the door and what they handed over; nothing of it is ever changed. It outlives its driver.
create table driver_cash (
  tenant_id    int not null references tenants (id),
  id           bigint generated always as identity,
  driver_id    bigint not null,
  driver_name  text not null,
  store_id     bigint not null,
  business_day date not null,
  kind         text not null check (kind in ('collected', 'handed_over', 'adjusted')),
  amount       bigint not null,
  order_id     bigint,
  note         text not null default '' check (length(note) <= 300),
  author_name  text not null,
  created_at   timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint driver_cash_order_unique unique (tenant_id, order_id),
  constraint driver_cash_store_fk foreign key (tenant_id, store_id) references stores (tenant_id, id),
  constraint driver_cash_order_fk foreign key (tenant_id, order_id) references orders (tenant_id, id)
);
create index driver_cash_driver on driver_cash (tenant_id, driver_id, business_day desc, id desc) include (kind, amount);
create index driver_cash_day on driver_cash (tenant_id, store_id, business_day, driver_id) include (kind, amount);
select tenant_table('driver_cash');

-- Photos of what was handed over: the file of an order whose proofs were erased is looked for here.
create table delivery_photos (
  tenant_id  int not null references tenants (id),
  key        text not null,
  order_id   bigint not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, key),
  constraint delivery_photos_order_fk foreign key (tenant_id, order_id) references orders (tenant_id, id)
);
select tenant_table('delivery_photos');

-- Of whom it was is in the order too: it stays when the driver has gone.
alter table orders add column driver_id bigint;
create index orders_driver on orders (tenant_id, driver_id, created_at desc, id desc)
  include (status, store_id) where driver_id is not null;
create index orders_carried on orders (tenant_id, driver_id, promised_at, id)
  where driver_id is not null and status in ('created', 'preparing', 'ready', 'in_transit');

alter table audit_entries drop constraint audit_entries_source_check;
alter table audit_entries add constraint audit_entries_source_check
  check (source in ('staff', 'kitchen', 'channel', 'fleet', 'driver', 'clock', 'guest', 'import'));

set local citus.propagate_set_commands = 'local';

-- Whoever may change roles may do everything; who works on orders may give them to drivers.
do $$
declare
  tenant int;
begin
  for tenant in select id from tenants loop
    execute format('set local app.tenant_id = %L', tenant);
    insert into role_policies (tenant_id, role_id, policy)
      select tenant, role_id, given from role_policies
      cross join unnest(array['drivers.list', 'drivers.show', 'drivers.create', 'drivers.update', 'drivers.delete',
        'drivers.bulk_update', 'drivers.export', 'drivers.dispatch', 'drivers.cash']) given
      where tenant_id = tenant and policy = 'roles.update'
      on conflict do nothing;
    insert into role_policies (tenant_id, role_id, policy)
      select tenant, role_id, given from role_policies
      cross join unnest(array['drivers.list', 'drivers.show', 'drivers.dispatch']) given
      where tenant_id = tenant and policy = 'orders.cook'
      on conflict do nothing;
  end loop;
  execute 'set local app.tenant_id = ''''';
end $$;
