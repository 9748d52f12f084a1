-- An order of a sales channel, by what the channel reports of it and what the store answered.
create table channel_orders (
  tenant_id       int not null references tenants (id),
  id              bigint generated always as identity,
  provider        text not null check (length(provider) between 1 and 40),
  reference       text not null check (length(reference) between 1 and 120),
  store_reference text not null check (length(store_reference) <= 120),
  -- Null while none of our stores has the channel's id.
  store_id        bigint,
  -- Null until it is placed; of one that ended before, forever.
  order_id        bigint,
  display_number  text not null default '' check (length(display_number) <= 60),
  state           text not null default 'waiting'
    check (state in ('waiting', 'accepted', 'denied', 'expired', 'canceled', 'finished')),
  accept_by       timestamptz,
  -- Answer of the store, for the channel to be informed of.
  answer          text check (answer in ('accept', 'refuse')),
  answer_reason   text check (length(answer_reason) <= 300),
  ready_at        timestamptz,
  ready_sent_at   timestamptz,
  -- Why it was not placed or not answered, for staff to read.
  problem         text check (length(problem) <= 500),
  created_at      timestamptz not null default now(),
  updated_at      timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, provider, reference),
  constraint channel_orders_store_fk foreign key (tenant_id, store_id) references stores (tenant_id, id),
  constraint channel_orders_order_fk foreign key (tenant_id, order_id) references orders (tenant_id, id)
);
create index channel_orders_order on channel_orders (tenant_id, order_id);
create index channel_orders_problem on channel_orders (tenant_id, created_at desc) where problem is not null;
select tenant_table('channel_orders');

-- Number at the counter, and until when the store may accept it: {"displayNumber": "AB12", "acceptBy": null}.
alter table orders add column channel jsonb;
