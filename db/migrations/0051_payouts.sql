-- What each store gets of what was collected online for it, week by week. Why: docs/decisions/0047.
create table payout_books (
  tenant_id int not null references tenants (id),
  id        int not null default 1 check (id = 1),
  -- The Monday of the first week; orders of earlier days are in none.
  begins_on date not null,
  -- What was completed or given back up to then has its entries.
  posted_to timestamptz not null,
  primary key (tenant_id, id)
);
select tenant_table('payout_books');

-- What a store pays, from a day on. Nothing of it is changed: of two for one day the later one holds.
create table payout_terms (
  tenant_id           int not null references tenants (id),
  id                  bigint generated always as identity,
  store_id            bigint not null,
  valid_from          date not null,
  -- In hundredths of a percent: of what was paid for the sale, and of the commission.
  delivery_commission int not null check (delivery_commission between 0 and 10000),
  pick_up_commission  int not null check (pick_up_commission between 0 and 10000),
  vat                 int not null check (vat between 0 and 10000),
  -- Of each order: an amount, and hundredths of a percent of all that was collected.
  service_amount      bigint not null check (service_amount >= 0),
  service_percent     int not null check (service_percent between 0 and 10000),
  -- From 1, Monday, of the week after.
  payment_weekday     int not null check (payment_weekday between 1 and 7),
  author_name         text not null,
  created_at          timestamptz not null default date_trunc('milliseconds', now()),
  primary key (tenant_id, id),
  constraint payout_terms_store_fk foreign key (tenant_id, store_id) references stores (tenant_id, id)
);
create index payout_terms_store on payout_terms (tenant_id, store_id, valid_from desc, id desc);
select tenant_table('payout_terms');

-- Only ever added to. What a store gets is positive, also where it gets a commission back.
create table payout_entries (
  tenant_id          int not null references tenants (id),
  id                 bigint generated always as identity,
  store_id           bigint not null,
  iso_year           int not null,
  iso_week           int not null check (iso_week between 1 and 53),
  kind               text not null check (kind in ('sale', 'refund', 'adjustment', 'carry')),
  -- The day of the order, or when it was adjusted.
  business_day       date not null,
  order_id           bigint,
  refund_id          bigint,
  collected_sale     bigint not null default 0,
  collected_delivery bigint not null default 0,
  collected_tip      bigint not null default 0,
  -- With its VAT, which is told apart too.
  commission         bigint not null default 0,
  vat                bigint not null default 0,
  service_cost       bigint not null default 0,
  adjustment         bigint not null default 0,
  carried            bigint not null default 0,
  net                bigint not null,
  reason             text not null default '' check (length(reason) <= 300),
  author_name        text not null,
  created_at         timestamptz not null default date_trunc('milliseconds', now()),
  primary key (tenant_id, id),
  constraint payout_entries_net_check check (net = collected_sale + collected_delivery + collected_tip - commission - service_cost + adjustment + carried),
  constraint payout_entries_source_check check ((kind in ('sale', 'refund')) <= (order_id is not null) and (kind = 'refund') = (refund_id is not null)),
  constraint payout_entries_store_fk foreign key (tenant_id, store_id) references stores (tenant_id, id),
  constraint payout_entries_order_fk foreign key (tenant_id, order_id) references orders (tenant_id, id),
  constraint payout_entries_refund_fk foreign key (tenant_id, refund_id) references refunds (tenant_id, id)
);
-- An order is sold once, and a refund lands once.
create unique index payout_entries_sale on payout_entries (tenant_id, order_id) where kind = 'sale';
create unique index payout_entries_refund on payout_entries (tenant_id, refund_id) where refund_id is not null;
create index payout_entries_order on payout_entries (tenant_id, order_id, id);
create index payout_entries_week on payout_entries (tenant_id, iso_year, iso_week, store_id, id);
create index payout_entries_day on payout_entries (tenant_id, store_id, business_day) where kind = 'sale';
select tenant_table('payout_entries');

-- A store's week: the sums of its entries.
create table payouts (
  tenant_id          int not null references tenants (id),
  iso_year           int not null,
  iso_week           int not null check (iso_week between 1 and 53),
  store_id           bigint not null,
  start_date         date not null,
  end_date           date not null,
  payment_date       date not null,
  -- The day of its latest order.
  order_date         date,
  orders             int not null default 0,
  collected_sale     bigint not null default 0,
  collected_delivery bigint not null default 0,
  collected_tip      bigint not null default 0,
  commission         bigint not null default 0,
  vat                bigint not null default 0,
  service_cost       bigint not null default 0,
  adjustment         bigint not null default 0,
  carried            bigint not null default 0,
  payment            bigint not null default 0,
  state              text not null default 'open' check (state in ('open', 'closed', 'paid')),
  closed_at          timestamptz,
  -- SHA-256 of its entries when it was closed.
  hash               text,
  reference          text check (length(reference) <= 120),
  paid_on            date,
  paid_amount        bigint,
  -- Less (or more) than it should have been.
  difference         bigint generated always as (payment - paid_amount) stored,
  paid_by            text,
  primary key (tenant_id, iso_year, iso_week, store_id),
  constraint payouts_closed_check check ((state = 'open') = (hash is null) and (state = 'open') = (closed_at is null)),
  constraint payouts_paid_check check ((state = 'paid') = (paid_amount is not null)),
  constraint payouts_store_fk foreign key (tenant_id, store_id) references stores (tenant_id, id)
);
create index payouts_open on payouts (tenant_id, end_date) where state = 'open';
select tenant_table('payouts');

-- What has no entries yet is looked for among the latest.
create index orders_completed_since on orders (tenant_id, status_since, id) where status = 'completed' and not is_test;
create index refunds_settled on refunds (tenant_id, updated_at, id) where state in ('completed', 'refunded');
create index refunds_state on refunds (tenant_id, state, payment_id);
create index payments_status on payments (tenant_id, status, id desc);
create index payments_paid on payments (tenant_id, paid_at, id) where paid_at is not null;

set local citus.propagate_set_commands = 'local';

-- Whoever may change roles may do everything; whoever sees the users sees what the stores are paid.
do $$
declare
  tenant int;
begin
  for tenant in select id from tenants loop
    execute format('set local app.tenant_id = %L', tenant);
    insert into role_policies (tenant_id, role_id, policy)
      select tenant, role_id, given from role_policies
      cross join unnest(array['payments.list', 'payments.show', 'payments.update', 'payments.pay', 'payments.reconcile', 'payments.export',
        'order_payments.list', 'order_payments.export']) given
      where tenant_id = tenant and policy = 'roles.update'
      on conflict do nothing;
    insert into role_policies (tenant_id, role_id, policy)
      select tenant, role_id, given from role_policies
      cross join unnest(array['payments.list', 'payments.show', 'payments.export']) given
      where tenant_id = tenant and policy = 'admin_users.list'
      on conflict do nothing;
    insert into role_policies (tenant_id, role_id, policy)
      select tenant, role_id, given from role_policies
      cross join unnest(array['order_payments.list', 'order_payments.export']) given
      where tenant_id = tenant and policy = 'orders.refund'
      on conflict do nothing;
  end loop;
  execute 'set local app.tenant_id = ''''';
end $$;
