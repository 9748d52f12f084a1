-- What people note on days that reports draw. Of the whole chain where it names no stores.
create table chart_notes (
  tenant_id   int not null references tenants (id),
  id          bigint generated always as identity,
  day         date not null,
  text        text not null check (length(text) between 1 and 160),
  -- Ids of stores; without foreign keys, because a note stays when a store goes.
  store_ids   jsonb not null default '[]' check (jsonb_typeof(store_ids) = 'array'),
  author_name text not null,
  version     int not null default 1,
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now(),
  primary key (tenant_id, id)
);
create index chart_notes_day on chart_notes (tenant_id, day);
select tenant_table('chart_notes');

-- What a store, or the chain (0), should sell in a month.
create table sales_targets (
  tenant_id  int not null references tenants (id),
  id         bigint generated always as identity,
  scope      bigint not null,
  month      date not null check (extract(day from month) = 1),
  amount     bigint not null check (amount > 0),
  version    int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint sales_targets_unique unique (tenant_id, month, scope)
);
select tenant_table('sales_targets');

-- What happened in a period is told of the history where the records themselves do not keep it.
create index audit_changes_told on audit_changes (tenant_id, entity, at)
  where entity in ('soldOuts', 'coupons', 'stores');

-- Whoever may change roles writes notes and targets, and opens them to the others. The workers of a distributed database have
-- to know the tenant; elsewhere that means nothing.
set local citus.propagate_set_commands = 'local';

do $$
declare
  tenant int;
begin
  for tenant in select id from tenants loop
    execute format('set local app.tenant_id = %L', tenant);
    insert into role_policies (tenant_id, role_id, policy)
      select tenant, role_id, given from role_policies
      cross join unnest(array['chart_notes.list', 'chart_notes.show', 'chart_notes.create', 'chart_notes.update',
        'chart_notes.delete', 'targets.list', 'targets.update']) given
      where tenant_id = tenant and policy = 'roles.update'
      on conflict do nothing;
  end loop;
  execute 'set local app.tenant_id = ''''';
end $$;
