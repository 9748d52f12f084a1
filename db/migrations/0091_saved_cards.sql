-- Cards that guests saved at a provider. What one is charged by is sealed; of the card itself only its face is here.
create table saved_cards (
  tenant_id        int not null references tenants (id),
  id               bigint generated always as identity,
  customer_id      bigint not null,
  provider         text not null,
  -- Whose credentials keep it: those of a store, or the company's (null).
  store_id         bigint,
  is_production    boolean not null,
  -- begun: its guest was sent to write it down. removed: nobody can use it any more, and the provider is still to be told.
  status           text not null default 'begun' check (status in ('begun', 'saved', 'removed')),
  -- How the provider calls that it is being written down, until it is.
  reference_sealed text,
  token_sealed     text,
  brand            text not null default '',
  last4            text not null default '',
  card             text check (card in ('debit', 'credit')),
  expiry           text,
  created_at       timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint saved_cards_customer_fk foreign key (tenant_id, customer_id) references customers (tenant_id, id),
  constraint saved_cards_token_check check (status <> 'saved' or token_sealed is not null)
);
create index saved_cards_customer on saved_cards (tenant_id, customer_id);
select tenant_table('saved_cards');

-- The saved card that an attempt charges, which may be gone by then, and what staff call it.
alter table payments add column saved_card_id bigint;
alter table payments add column card_brand text;
