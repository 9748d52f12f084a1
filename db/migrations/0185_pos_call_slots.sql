-- Calls to accounts of points of sale: each store has one at a time, and an account a limited number of them.
create table pos_call_slots (
  tenant_id        int not null references tenants (id),
  id               bigint generated always as identity,
  provider         text not null check (length(provider) between 1 and 40),
  -- Whose credentials: the store's, or null: the company's.
  account_store_id bigint,
  store_id         bigint not null,
  -- When the call may begin.
  starts_at        timestamptz not null,
  -- When it ended; while it lasts, when its process counts as dead.
  ends_at          timestamptz not null,
  primary key (tenant_id, id),
  constraint pos_call_slots_store_fk foreign key (tenant_id, store_id) references stores (tenant_id, id) on delete cascade
);
create index pos_call_slots_provider on pos_call_slots (tenant_id, provider);
create index pos_call_slots_store on pos_call_slots (tenant_id, store_id);
select tenant_table('pos_call_slots');

drop index pos_orders_due;
create index pos_orders_due on pos_orders (tenant_id, provider, store_id, next_at)
  where next_at is not null or leased_until is not null;

-- These jobs name the store now. The process queues them again as it starts.
delete from jobs where kind in ('pos_orders.send', 'pos_orders.wake');
