-- What a sales channel reports to have sold and deducted in some days, by its reference of the payout.
create table channel_statements (
  tenant_id        int not null references tenants (id),
  id               bigint generated always as identity,
  source           text not null check (source in ('peya_aggregator', 'rappi', 'uber_eats', 'didi_food', 'amipass')),
  payout_reference text not null check (length(payout_reference) between 1 and 120),
  from_day         date not null,
  to_day           date not null,
  is_settled       boolean not null,
  paid_on          date,
  -- The file whose rows count: the latest of this reference.
  file_id          bigint not null,
  version          int not null default 1,
  created_at       timestamptz not null default now(),
  updated_at       timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint channel_statements_days check (from_day <= to_day),
  constraint channel_statements_paid check (paid_on is null or is_settled),
  constraint channel_statements_unique unique (tenant_id, source, payout_reference)
);
create index channel_statements_days on channel_statements (tenant_id, to_day desc, id desc);
select tenant_table('channel_statements');

-- An uploaded file with its totals. Replaced files and those of deleted statements remain for a while, for undo.
create table channel_statement_files (
  tenant_id   int not null references tenants (id),
  id          bigint generated always as identity,
  name        text not null check (length(name) <= 200),
  lines       int not null,
  orders      int not null,
  sales       bigint not null,
  commissions bigint not null,
  net         bigint not null,
  -- Result of the last comparison with our orders.
  problems    int not null default 0,
  difference  bigint not null default 0,
  compared_at timestamptz not null default now(),
  uploaded_by text not null check (length(uploaded_by) <= 200),
  uploaded_at timestamptz not null default now(),
  dropped_at  timestamptz,
  primary key (tenant_id, id)
);
create index channel_statement_files_dropped on channel_statement_files (tenant_id, dropped_at) where dropped_at is not null;
select tenant_table('channel_statement_files');
alter table channel_statements add constraint channel_statements_file_fk
  foreign key (tenant_id, file_id) references channel_statement_files (tenant_id, id);

create table channel_statement_rows (
  tenant_id       int not null,
  file_id         bigint not null,
  position        int not null,
  line            int not null,
  kind            text not null
    check (kind in ('sale', 'refund', 'adjustment', 'commission', 'fee', 'ad', 'tax', 'retention')),
  -- The text of the file, of kinds that it names.
  concept         text not null check (length(concept) <= 200),
  order_reference text not null check (length(order_reference) <= 120),
  store_reference text not null check (length(store_reference) <= 120),
  -- What the channel adds to the payout; deductions are negative.
  amount          bigint,
  day             date,
  -- Our order, as far as the last comparison found it.
  order_id        bigint,
  problem         text check (length(problem) <= 500),
  primary key (tenant_id, file_id, position),
  constraint channel_statement_rows_amount check (amount is not null or problem is not null),
  constraint channel_statement_rows_file_fk
    foreign key (tenant_id, file_id) references channel_statement_files (tenant_id, id)
);
create index channel_statement_rows_order on channel_statement_rows (tenant_id, order_id) where order_id is not null;
select tenant_table('channel_statement_rows');
