create table mail_senders (
  tenant_id     int not null references tenants (id),
  id            bigint generated always as identity,
  name          text not null check (length(name) between 1 and 80),
  address       text not null check (length(address) between 3 and 254),
  reply_to      text not null default '' check (length(reply_to) <= 254),
  provider      text not null check (length(provider) between 1 and 40),
  dkim_selector text not null default '' check (length(dkim_selector) <= 63),
  -- Of offers and campaigns; and of mails of orders, passwords and reports.
  is_default    boolean not null default false,
  sends_orders  boolean not null default false,
  verified_at   timestamptz,
  checked_at    timestamptz,
  -- {"spf": {"state": "ok", "record": {"name": …, "type": "TXT", "value": …}}, …}
  checks        jsonb not null default '{}',
  problem       text not null default '' check (length(problem) <= 500),
  address_norm  text collate "C" not null generated always as (lower(address)) stored,
  search_text   text not null generated always as (normalise(name || ' ' || address)) stored,
  version       int not null default 1,
  created_at    timestamptz not null default now(),
  updated_at    timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint mail_senders_address_unique unique (tenant_id, address_norm)
);
create unique index mail_senders_default on mail_senders (tenant_id) where is_default;
create unique index mail_senders_orders on mail_senders (tenant_id) where sends_orders;
select tenant_table('mail_senders');

-- Addresses that get no offers, or no mails at all. A lifted one stays as the record of it.
create table mail_suppressions (
  tenant_id   int not null references tenants (id),
  id          bigint generated always as identity,
  mail_norm   text collate "C" not null check (length(mail_norm) <= 254),
  scope       text not null check (scope in ('offers', 'transactional')),
  reason      text not null check (reason in ('hardBounce', 'complaint', 'softBounces')),
  code        text not null default '' check (length(code) <= 200),
  since       timestamptz not null default now(),
  lifted_at   timestamptz,
  lifted_by   text check (length(lifted_by) <= 200),
  lift_reason text check (length(lift_reason) between 1 and 200),
  primary key (tenant_id, id),
  check ((lifted_at is null) = (lifted_by is null) and (lifted_at is null) = (lift_reason is null))
);
create unique index mail_suppressions_open on mail_suppressions (tenant_id, mail_norm, scope) where lifted_at is null;
create index mail_suppressions_since on mail_suppressions (tenant_id, since desc, id desc);
select tenant_table('mail_suppressions');

create table mail_events (
  tenant_id  int not null references tenants (id),
  provider   text not null,
  event_key  text collate "C" not null,
  kind       text not null check (kind in ('delivered', 'hardBounce', 'softBounce', 'blocked', 'complaint', 'unsubscribed',
    'opened', 'clicked')),
  mail_norm  text collate "C" not null,
  mail_key   text collate "C",
  is_machine boolean not null,
  at         timestamptz not null,
  primary key (tenant_id, provider, event_key)
);
create index mail_events_mail on mail_events (tenant_id, mail_norm, at desc);
create index mail_events_at on mail_events (tenant_id, at);
select tenant_table('mail_events');

create table mail_usage (
  tenant_id int not null references tenants (id),
  -- The first day of the month in the company's zone.
  month     date not null,
  kind      text not null check (kind in ('order', 'identity', 'report', 'cart', 'nps', 'campaign')),
  sent      int not null check (sent >= 0),
  primary key (tenant_id, month, kind)
);
select tenant_table('mail_usage');

-- Mails that an account may send now; urgent ones take it below zero.
create table mail_buckets (
  tenant_id int not null references tenants (id),
  provider  text collate "C" not null,
  tokens    double precision not null,
  filled_at timestamptz not null default now(),
  primary key (tenant_id, provider)
);
select tenant_table('mail_buckets');
