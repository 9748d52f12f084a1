-- Mails of the month and counters of the account at Mailjet, as they were counted last.
create table mail_quotas (
  tenant_id   int not null references tenants (id),
  -- The first day of the month in the company's zone.
  month       date not null,
  used        int not null check (used >= 0),
  -- Null: unknown.
  mail_limit  int check (mail_limit >= 0),
  level       text not null check (level in ('fine', 'near', 'over')),
  -- Shape: providerCounters of the quota; null: the provider did not respond.
  counters    jsonb,
  problem     text not null default '' check (length(problem) <= 500),
  counted_at  timestamptz not null default now(),
  -- Months whose warning went to the administrators by mail.
  near_month  date,
  over_month  date,
  primary key (tenant_id)
);
select tenant_table('mail_quotas');
