-- Sums of each company for the platform's console, written every hour by its own job.
create table company_pulses (
  tenant_id     int primary key references tenants (id),
  store_count   int not null,
  user_count    int not null,
  -- Sold orders of the last seven days, and of each of them, oldest first.
  week_orders   int not null,
  day_orders    int[] not null,
  last_order_at timestamptz,
  -- The newest visit of a person of the company.
  last_visit_at timestamptz,
  -- Mails of the present month.
  month_mails   int not null,
  picture_bytes bigint not null,
  failed_jobs   int not null,
  counted_at    timestamptz not null default now()
);
