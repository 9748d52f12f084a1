-- What a purchase gives in points, and what they are worth. A company has one programme; points are whole, and one is worth
-- one unit of the currency.
create table loyalty_settings (
  tenant_id      int not null references tenants (id),
  id             bigint not null default 1 check (id = 1),
  active         boolean not null default false,
  points_name    text not null default 'puntos' check (length(points_name) between 1 and 40),
  percentage     double precision not null default 5 check (percentage > 0 and percentage <= 100),
  -- Of one order, in points.
  min_redeem     bigint not null default 1000 check (min_redeem > 0),
  max_redeem     bigint not null default 20000,
  -- Null: never.
  expires_months int check (expires_months between 1 and 120),
  pending_days   int not null default 0 check (pending_days between 0 and 90),
  gift_card_days int not null default 90 check (gift_card_days between 1 and 90),
  version        int not null default 1,
  created_at     timestamptz not null default now(),
  updated_at     timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint loyalty_settings_redeem_check check (min_redeem < max_redeem)
);
select tenant_table('loyalty_settings');

-- Whoever ever had points. Each movement of a customer's points waits here for the one before.
create table loyalty_accounts (
  tenant_id   int not null references tenants (id),
  customer_id bigint not null,
  moved_at    timestamptz not null default date_trunc('milliseconds', now()),
  primary key (tenant_id, customer_id),
  constraint loyalty_accounts_customer_fk foreign key (tenant_id, customer_id) references customers (tenant_id, id)
);
create index loyalty_accounts_moved on loyalty_accounts (tenant_id, moved_at desc, customer_id desc);
select tenant_table('loyalty_accounts');

-- Points that came together, and how many of them are left.
create table loyalty_lots (
  tenant_id   int not null references tenants (id),
  id          bigint generated always as identity,
  customer_id bigint not null,
  -- The order that earned them; null: somebody gave them.
  order_id    bigint,
  points      bigint not null check (points > 0),
  left_points bigint not null check (left_points >= 0),
  -- From when on they can be spent, and until when. Null: for ever.
  from_at     timestamptz not null default date_trunc('milliseconds', now()),
  ends_at     timestamptz,
  created_at  timestamptz not null default date_trunc('milliseconds', now()),
  primary key (tenant_id, id),
  constraint loyalty_lots_left_check check (left_points <= points),
  constraint loyalty_lots_ends_check check (ends_at > from_at),
  constraint loyalty_lots_customer_fk foreign key (tenant_id, customer_id) references customers (tenant_id, id),
  constraint loyalty_lots_order_fk foreign key (tenant_id, order_id) references orders (tenant_id, id)
);
-- An order earns once.
create unique index loyalty_lots_order on loyalty_lots (tenant_id, order_id) where order_id is not null;
create index loyalty_lots_customer on loyalty_lots (tenant_id, customer_id, ends_at, id) where left_points > 0;
create index loyalty_lots_ends on loyalty_lots (tenant_id, ends_at, id) where left_points > 0;
select tenant_table('loyalty_lots');

-- Points that a refund takes back and that were spent before: the next purchase pays them.
create table loyalty_debts (
  tenant_id   int not null references tenants (id),
  id          bigint generated always as identity,
  customer_id bigint not null,
  order_id    bigint not null,
  refund_id   bigint,
  points      bigint not null check (points > 0),
  left_points bigint not null check (left_points >= 0),
  created_at  timestamptz not null default date_trunc('milliseconds', now()),
  primary key (tenant_id, id),
  constraint loyalty_debts_left_check check (left_points <= points),
  constraint loyalty_debts_customer_fk foreign key (tenant_id, customer_id) references customers (tenant_id, id),
  constraint loyalty_debts_order_fk foreign key (tenant_id, order_id) references orders (tenant_id, id),
  constraint loyalty_debts_refund_fk foreign key (tenant_id, refund_id) references refunds (tenant_id, id)
);
create index loyalty_debts_order on loyalty_debts (tenant_id, order_id);
create index loyalty_debts_customer on loyalty_debts (tenant_id, customer_id, id) where left_points > 0;
select tenant_table('loyalty_debts');

-- Every movement of points, never changed afterwards: what the lots have left is what their movements add up to.
create table loyalty_entries (
  tenant_id   int not null references tenants (id),
  id          bigint generated always as identity,
  customer_id bigint not null,
  kind        text not null check (kind in ('earn', 'spend', 'expire', 'reverse', 'give_back', 'adjust', 'merge', 'split')),
  -- More, or fewer; two that become one move none.
  points      bigint not null,
  lot_id      bigint,
  order_id    bigint,
  refund_id   bigint,
  -- The other of two that became one.
  other_id    bigint,
  author_id   bigint,
  author_name text not null,
  reason      text not null default '' check (length(reason) <= 300),
  at          timestamptz not null default date_trunc('milliseconds', now()),
  primary key (tenant_id, id),
  constraint loyalty_entries_points_check check ((lot_id is null) = (points = 0)),
  constraint loyalty_entries_customer_fk foreign key (tenant_id, customer_id) references customers (tenant_id, id),
  constraint loyalty_entries_lot_fk foreign key (tenant_id, lot_id) references loyalty_lots (tenant_id, id),
  constraint loyalty_entries_order_fk foreign key (tenant_id, order_id) references orders (tenant_id, id),
  constraint loyalty_entries_refund_fk foreign key (tenant_id, refund_id) references refunds (tenant_id, id)
);
-- Nothing of an order is written twice.
create unique index loyalty_entries_once on loyalty_entries (tenant_id, order_id, kind, lot_id, refund_id) nulls not distinct
  where order_id is not null;
create index loyalty_entries_customer on loyalty_entries (tenant_id, customer_id, id desc);
create index loyalty_entries_lot on loyalty_entries (tenant_id, lot_id) where lot_id is not null;
select tenant_table('loyalty_entries');

-- What came of comparing the lots with the ledger, last.
create table loyalty_checks (
  tenant_id   int not null references tenants (id),
  id          bigint not null default 1 check (id = 1),
  checked_at  timestamptz not null,
  lots        bigint not null,
  points      bigint not null,
  -- [{"customerId": …, "lotId": …, "left": …, "ledger": …}], some of them.
  differences jsonb not null,
  wrong       bigint not null,
  primary key (tenant_id, id)
);
select tenant_table('loyalty_checks');

-- The code that a phone was sent last, whether anybody has that phone or not.
create table loyalty_codes (
  tenant_id    int not null references tenants (id),
  phone_digits text collate "C" not null,
  code_hash    text not null,
  tries        int not null default 0,
  expires_at   timestamptz not null,
  primary key (tenant_id, phone_digits)
);
select tenant_table('loyalty_codes');

-- How many codes somebody asked for within a while.
create table loyalty_code_counts (
  tenant_id int not null references tenants (id),
  subject   text collate "C" not null,
  starts_at timestamptz not null,
  requests  int not null,
  primary key (tenant_id, subject, starts_at)
);
select tenant_table('loyalty_code_counts');

-- Whoever may change roles opens it to the others, and whoever takes orders by phone may go on doing so. The workers of a
-- distributed database have to know the tenant; elsewhere that means nothing.
set local citus.propagate_set_commands = 'local';

do $$
declare
  tenant int;
begin
  for tenant in select id from tenants loop
    execute format('set local app.tenant_id = %L', tenant);
    insert into role_policies (tenant_id, role_id, policy)
      select tenant, role_id, given from role_policies
      cross join unnest(array['loyalty.list', 'loyalty.show', 'loyalty.update', 'loyalty.adjust', 'loyalty.redeem_for_guest']) given
      where tenant_id = tenant and policy = 'roles.update'
      on conflict do nothing;
    insert into role_policies (tenant_id, role_id, policy)
      select tenant, role_id, 'loyalty.redeem_for_guest' from role_policies
      where tenant_id = tenant and policy = 'orders.create'
      on conflict do nothing;
  end loop;
  execute 'set local app.tenant_id = ''''';
end $$;
