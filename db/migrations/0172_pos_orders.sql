-- An order of ours at the point of sale of its store.
create table pos_orders (
  tenant_id        int not null references tenants (id),
  id               bigint generated always as identity,
  order_id         bigint not null,
  -- Whose point of sale it goes to; the account is of the store's credentials, or null: of the company's.
  store_id         bigint not null,
  provider         text not null check (length(provider) between 1 and 40),
  account_store_id bigint,
  -- Identifies it there when a response is lost.
  key              text not null check (key ~ '^[A-Za-z0-9]{1,26}$'),
  -- Waiting: not there. Sending: a call is in flight. Unknown: it may be there. Dropped: it does not go there.
  state            text not null default 'waiting'
    check (state in ('waiting', 'sending', 'unknown', 'sent', 'closed', 'canceled', 'dropped')),
  reference        text check (length(reference) between 1 and 120),
  -- As staff read it at the point of sale.
  number           text check (length(number) between 1 and 60),
  attempts         int not null default 0,
  -- When it is sent, looked for, canceled or read next; null: never, or only a person continues.
  next_at          timestamptz default now(),
  -- End of the call in flight, after which its result is unknown.
  leased_until     timestamptz,
  -- Looks for it that found nothing, and the first of them.
  misses           int not null default 0,
  missed_at        timestamptz,
  -- Why it is not there, for staff to read.
  problem          text check (length(problem) <= 500),
  -- Products and options without a code: [{"kind": "product", "id": 12, "name": "Té helado"}].
  missing          jsonb,
  -- Left to do there: the first one is done by us, the others by a person.
  task             text check (task in ('cancel', 'cancelByHand', 'correct', 'review')),
  task_reason      text check (length(task_reason) <= 500),
  -- When it was sent last, and the person who typed it there or left it out.
  sent_at          timestamptz,
  settled_by       text check (length(settled_by) <= 200),
  -- Since when the order is of another account.
  replaced_at      timestamptz,
  created_at       timestamptz not null default now(),
  updated_at       timestamptz not null default now(),
  needs_person     boolean not null generated always as (
    coalesce(task <> 'cancel', false) or (state in ('waiting', 'unknown') and next_at is null)) stored,
  primary key (tenant_id, id),
  constraint pos_orders_key unique (tenant_id, key),
  constraint pos_orders_order_fk foreign key (tenant_id, order_id) references orders (tenant_id, id),
  constraint pos_orders_store_fk foreign key (tenant_id, store_id) references stores (tenant_id, id)
);
create unique index pos_orders_live on pos_orders (tenant_id, order_id) where replaced_at is null;
create index pos_orders_order on pos_orders (tenant_id, order_id);
create index pos_orders_store on pos_orders (tenant_id, store_id);
create index pos_orders_reference on pos_orders (tenant_id, provider, reference) where reference is not null;
create index pos_orders_due on pos_orders (tenant_id, provider, account_store_id, next_at)
  where next_at is not null or leased_until is not null;
create index pos_orders_person on pos_orders (tenant_id, created_at desc) where needs_person;
select tenant_table('pos_orders');

-- A point of sale of a store that takes no orders now: one call tries it again after a while.
create table pos_pauses (
  tenant_id int not null references tenants (id),
  store_id  bigint not null,
  provider  text not null check (length(provider) between 1 and 40),
  failures  int not null default 1,
  until     timestamptz not null,
  problem   text not null check (length(problem) <= 500),
  since     timestamptz not null default now(),
  primary key (tenant_id, store_id, provider),
  constraint pos_pauses_store_fk foreign key (tenant_id, store_id) references stores (tenant_id, id) on delete cascade
);
select tenant_table('pos_pauses');
