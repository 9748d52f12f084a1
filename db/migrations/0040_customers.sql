-- A guest of a tenant, known by the digits of a phone: everything that outlives an order stands on this. What is told of
-- phone, mail and name follows from what is shown of them, so that no write can tell them apart.
create table customers (
  tenant_id           int not null references tenants (id),
  id                  bigint generated always as identity,
  name                text not null default '' check (length(name) <= 120),
  phone               text not null default '' check (length(phone) <= 30),
  phone_digits        text collate "C" generated always as (nullif(regexp_replace(phone, '\D', '', 'g'), '')) stored,
  -- Backwards, so that the last digits are a beginning.
  phone_tail          text collate "C" not null generated always as (reverse(regexp_replace(phone, '\D', '', 'g'))) stored,
  mail                text not null default '' check (length(mail) <= 254),
  -- Without capitals, and without what some put behind a plus.
  mail_norm           text collate "C" not null
    generated always as (regexp_replace(lower(btrim(mail)), '\+[^@]*@', '@')) stored,
  notes               text not null default '' check (length(notes) <= 2000),
  mail_consent        text not null default 'unknown' check (mail_consent in ('unknown', 'given', 'refused')),
  mail_consent_at     timestamptz,
  mail_consent_origin text not null default '' check (length(mail_consent_origin) <= 80),
  -- Of what was ordered under any of its phones.
  first_order_at      timestamptz not null default date_trunc('milliseconds', now()),
  last_order_at       timestamptz not null default date_trunc('milliseconds', now()),
  -- The customer that this one turned out to be. Its orders stay its own; whoever reads the other takes both.
  merged_into         bigint,
  forgotten_at        timestamptz,
  name_norm           text collate "C" not null generated always as (normalise(name)) stored,
  name_from_2         text collate "C" not null
    generated always as (regexp_replace(normalise(name), '^\s*\S+\s*', '')) stored,
  name_from_3         text collate "C" not null
    generated always as (regexp_replace(normalise(name), '^\s*\S+\s*(\S+\s*)?', '')) stored,
  name_from_4         text collate "C" not null
    generated always as (regexp_replace(normalise(name), '^\s*\S+\s*(\S+\s*){0,2}', '')) stored,
  version             int not null default 1,
  created_at          timestamptz not null default now(),
  updated_at          timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint customers_phone_unique unique (tenant_id, phone_digits),
  constraint customers_merged_into_fk foreign key (tenant_id, merged_into) references customers (tenant_id, id)
);
create index customers_last on customers (tenant_id, last_order_at desc, id desc)
  where merged_into is null and forgotten_at is null;
create index customers_consent on customers (tenant_id, mail_consent, last_order_at desc, id desc)
  where merged_into is null and forgotten_at is null and mail_consent <> 'unknown';
create index customers_merged on customers (tenant_id, merged_into) where merged_into is not null;
create index customers_phone on customers (tenant_id, phone_tail);
create index customers_mail on customers (tenant_id, mail_norm) where mail_norm > '';
create index customers_name on customers (tenant_id, name_norm);
create index customers_name_from_2 on customers (tenant_id, name_from_2) where name_from_2 > '';
create index customers_name_from_3 on customers (tenant_id, name_from_3) where name_from_3 > '';
create index customers_name_from_4 on customers (tenant_id, name_from_4) where name_from_4 > '';
select tenant_table('customers');

alter table orders add column customer_id bigint;
alter table orders add constraint orders_customer_fk foreign key (tenant_id, customer_id) references customers (tenant_id, id);
-- What is told of a customer is read from the index alone.
create index orders_customer on orders (tenant_id, customer_id, created_at desc, id desc)
  include (store_id, status, total, refunded) where customer_id is not null;
-- Those placed before there were customers, until each has its own.
create index orders_unlinked on orders (tenant_id, id) where customer_id is null and phone_digits > '' and not is_test;

-- Whoever may change roles opens it to the others. The workers of a distributed database have to know the tenant; elsewhere
-- that means nothing.
set local citus.propagate_set_commands = 'local';

do $$
declare
  tenant int;
begin
  for tenant in select id from tenants loop
    execute format('set local app.tenant_id = %L', tenant);
    insert into role_policies (tenant_id, role_id, policy)
      select tenant, role_id, given from role_policies
      cross join unnest(array['customers.list', 'customers.show', 'customers.update', 'customers.export', 'customers.merge', 'customers.forget']) given
      where tenant_id = tenant and policy = 'roles.update'
      on conflict do nothing;
  end loop;
  execute 'set local app.tenant_id = ''''';
end $$;
