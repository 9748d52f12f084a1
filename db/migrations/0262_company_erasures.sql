-- From then on nothing of a company answers; its rows are removed.
alter table tenants add column closes_at timestamptz;
-- Its data was removed. The row stays, so that nobody else gets the slug.
alter table tenants add column erased_at timestamptz;

-- Erasures of companies. They stay as the proof of what was removed and when.
create table company_erasures (
  id            bigint generated always as identity primary key,
  tenant_id     int not null references tenants (id),
  reason        text not null constraint company_erasures_reason_check check (length(reason) between 1 and 500),
  author_name   text not null,
  requested_at  timestamptz not null default now(),
  due_at        timestamptz not null,
  -- Mails to the administrators: the first when it is requested, the others 7 days and 1 day before.
  mails         int not null default 0,
  revoked_at    timestamptz,
  revoked_by    text,
  revoke_reason text constraint company_erasures_revoke_reason_check check (length(revoke_reason) <= 500),
  started_at    timestamptz,
  finished_at   timestamptz,
  row_count     bigint not null default 0,
  file_count    bigint not null default 0
);
create unique index company_erasures_tenant_unique on company_erasures (tenant_id) where revoked_at is null;

-- Invoices of the platform to erased companies, which tax laws have it keep.
create table retained_invoices (
  tenant_id  int not null references tenants (id),
  number     text not null,
  legal_name text not null,
  tax_id     text not null,
  country    text not null,
  currency   text not null,
  period     text not null,
  amount     bigint not null,
  status     text not null,
  issued_on  date not null,
  paid_on    date,
  retain_until date not null,
  primary key (tenant_id, number)
);
create index retained_invoices_until on retained_invoices (retain_until);
