-- When an attempt to pay was last compared with its provider's books, and what kept it from being.
create table payment_checks (
  tenant_id  int not null references tenants (id),
  payment_id bigint not null,
  checked_at timestamptz not null,
  failure    text,
  primary key (tenant_id, payment_id),
  constraint payment_checks_payment_fk foreign key (tenant_id, payment_id) references payments (tenant_id, id)
);
select tenant_table('payment_checks');

-- What is not the same in our books and in a provider's, until somebody settles it with a reason or it is the same again (no reason).
create table payment_differences (
  tenant_id    int not null references tenants (id),
  id           bigint generated always as identity,
  payment_id   bigint not null,
  order_id     bigint not null,
  is_refund    boolean not null,
  kind         text not null check (kind in ('amount', 'theirs', 'ours', 'state')),
  -- In the minor unit; null where that side has nothing.
  theirs       bigint,
  ours         bigint,
  their_status text not null,
  our_status   text not null,
  found_at     timestamptz not null default now(),
  settled_at   timestamptz,
  settled_by   text,
  reason       text check (length(reason) between 1 and 300),
  primary key (tenant_id, id),
  constraint payment_differences_payment_fk foreign key (tenant_id, payment_id) references payments (tenant_id, id),
  constraint payment_differences_unique unique nulls not distinct (tenant_id, payment_id, is_refund, kind, theirs, ours, their_status)
);
create index payment_differences_open on payment_differences (tenant_id, order_id) where settled_at is null;
select tenant_table('payment_differences');

-- What a night compares is what providers took or gave back in the last days.
create index payments_by_provider on payments (tenant_id, updated_at) where provider is not null;

set local citus.propagate_set_commands = 'local';

-- Whoever may change roles may do everything; whoever gives money back settles what differs.
do $$
declare
  tenant int;
begin
  for tenant in select id from tenants loop
    execute format('set local app.tenant_id = %L', tenant);
    insert into role_policies (tenant_id, role_id, policy)
      select tenant, role_id, 'order_payments.settle' from role_policies
      where tenant_id = tenant and policy in ('roles.update', 'orders.refund')
      on conflict do nothing;
  end loop;
  execute 'set local app.tenant_id = ''''';
end $$;
