-- The shift of the point of sale of a store, as it was read last.
create table pos_shifts (
  tenant_id int not null references tenants (id),
  store_id  bigint not null,
  provider  text not null check (length(provider) between 1 and 40),
  -- Null: it is being read, or could not be.
  is_open   boolean,
  problem   text check (length(problem) <= 500),
  read_at   timestamptz not null default now(),
  primary key (tenant_id, store_id, provider),
  constraint pos_shifts_store_fk foreign key (tenant_id, store_id) references stores (tenant_id, id) on delete cascade
);
select tenant_table('pos_shifts');

-- Finds the order that a point of sale took last without reading all orders of its store.
drop index pos_orders_store;
create index pos_orders_store on pos_orders (tenant_id, store_id, id);
