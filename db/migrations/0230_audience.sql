-- The last synchronisation of each list of contacts at a provider.
create table audience_syncs (
  tenant_id   int not null references tenants (id),
  list_id     text collate "C" not null check (length(list_id) between 1 and 40),
  list_name   text not null default '' check (length(list_name) <= 200),
  started_at  timestamptz not null default now(),
  -- Before `started_at`: it is running, or its process died and it is queued again.
  finished_at timestamptz,
  -- In a sentence; blank: everything was sent.
  problem     text not null default '' check (length(problem) <= 500),
  primary key (tenant_id, list_id)
);
select tenant_table('audience_syncs');

-- Contacts at the provider: what waits to be sent, what is there, and what is to be removed.
create table audience_members (
  tenant_id    int not null references tenants (id),
  id           bigint generated always as identity,
  list_id      text collate "C" not null check (length(list_id) between 1 and 40),
  -- In lower case; null: the customer was erased, and only the reference is left.
  mail         text collate "C" check (length(mail) <= 254),
  customer_id  bigint not null,
  -- Id at the provider, which follows from the address; null: it was never sent.
  reference    text collate "C" check (length(reference) <= 100),
  -- Of the values that were sent last, or that wait to be sent.
  content_hash text collate "C" not null,
  state        text not null check (state in ('pending', 'synced', 'compliance', 'invalid', 'unsubscribed', 'cleaned', 'complained',
    'changed', 'leaving', 'erasing')),
  problem      text not null default '' check (length(problem) <= 300),
  updated_at   timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint audience_members_mail_unique unique (tenant_id, list_id, mail),
  check (mail is not null or (state = 'erasing' and reference is not null))
);
create index audience_members_open on audience_members (tenant_id, state, id) where state in ('pending', 'leaving', 'erasing');
create index audience_members_customer on audience_members (tenant_id, customer_id);
select tenant_table('audience_members');
