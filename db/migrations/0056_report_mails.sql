-- A report that people get by mail, each week or each month, of the last whole one before it is sent.
create table report_mails (
  tenant_id        int not null references tenants (id),
  id               bigint generated always as identity,
  name             text not null check (length(name) between 1 and 80),
  type             text not null,
  -- Ids of stores, a group and users; without foreign keys, because a report goes on when one of them goes.
  store_ids        jsonb not null default '[]' check (jsonb_typeof(store_ids) = 'array'),
  store_group_id   bigint,
  platform         text,
  source           text,
  dispatch_method  text,
  payment_method   text,
  same_stores      boolean not null,
  compare          text not null check (compare in ('previous', 'lastYear', 'none')),
  cadence          text not null check (cadence in ('weekly', 'monthly')),
  weekday          text not null check (weekday in ('monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday')),
  month_day        int not null check (month_day between 1 and 28),
  -- Of the tenant's clock.
  hour             int not null check (hour between 0 and 23),
  recipient_ids    jsonb not null check (jsonb_typeof(recipient_ids) = 'array'),
  -- Those of them who want no more of it.
  unsubscribed_ids jsonb not null default '[]' check (jsonb_typeof(unsubscribed_ids) = 'array'),
  active           boolean not null,
  author_name      text not null,
  -- The day it is sent next, and when that day's hour has come and its period has ended everywhere.
  next_day         date,
  next_at          timestamptz,
  version          int not null default 1,
  created_at       timestamptz not null default now(),
  updated_at       timestamptz not null default now(),
  primary key (tenant_id, id)
);
select tenant_table('report_mails');

-- Who was sent which period: written with the mail, so that nobody gets it twice. It outlives the report, which may come back.
create table report_mail_deliveries (
  tenant_id      int not null references tenants (id),
  report_mail_id bigint not null,
  start_date     date not null,
  end_date       date not null,
  user_id        bigint not null,
  sent_at        timestamptz not null default now(),
  primary key (tenant_id, report_mail_id, start_date, end_date, user_id)
);
select tenant_table('report_mail_deliveries');

-- Who takes a report as a file may have it sent. The workers of a distributed database have to know the tenant; elsewhere that
-- means nothing.
set local citus.propagate_set_commands = 'local';

do $$
declare
  tenant int;
begin
  for tenant in select id from tenants loop
    execute format('set local app.tenant_id = %L', tenant);
    insert into role_policies (tenant_id, role_id, policy)
      select tenant, role_id, given from role_policies
      cross join unnest(array['report_mails.list', 'report_mails.show', 'report_mails.create', 'report_mails.update',
        'report_mails.delete']) given
      where tenant_id = tenant and policy = 'kpi.export'
      on conflict do nothing;
  end loop;
  execute 'set local app.tenant_id = ''''';
end $$;
