-- Visits of the platform's people to companies: each with a reason, for an hour, read-only until changes are enabled.
create table platform_visits (
  id             bigint generated always as identity primary key,
  tenant_id      int not null references tenants (id),
  admin_id       bigint not null,
  admin_name     text not null,
  admin_email    text not null,
  -- A session of the platform's company: another browser needs a visit of its own.
  session_id     bigint not null,
  kind           text not null constraint platform_visits_kind_check
    check (kind in ('request', 'incident', 'setup', 'billing', 'review')),
  reason         text not null constraint platform_visits_reason_check check (length(reason) between 10 and 500),
  ticket         text not null default '' constraint platform_visits_ticket_check check (length(ticket) <= 60),
  began_at       timestamptz not null default now(),
  -- The clock ends a visit that nobody ended.
  ends_at        timestamptz not null default now() + interval '60 minutes',
  -- Until then it can change data; null: changes were never enabled.
  writes_until   timestamptz,
  ended_at       timestamptz,
  request_count  int not null default 0,
  change_count   int not null default 0,
  -- Requests by the area of the product: {"orders": 12}
  areas          jsonb not null default '{}',
  constraint platform_visits_span_check check (ends_at > began_at)
);

create index platform_visits_tenant on platform_visits (tenant_id, id);

-- The guard reads by it, and two requests at once open one visit.
create unique index platform_visits_open_unique on platform_visits (session_id, tenant_id) where ended_at is null;
