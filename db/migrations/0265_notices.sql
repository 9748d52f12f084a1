-- Notices of the platform: text, severity, kind and an audience by plan and by function.
alter table informative_banners add column body text not null default '';
alter table informative_banners add constraint informative_banners_body_check check (length(body) <= 600);
alter table informative_banners add column severity text not null default 'info';
alter table informative_banners add constraint informative_banners_severity_check
  check (severity in ('info', 'warning', 'critical'));
alter table informative_banners add column kind text not null default 'general';
alter table informative_banners add constraint informative_banners_kind_check
  check (kind in ('general', 'maintenance', 'feature', 'invoice'));
-- When a maintenance begins: one moment for all companies.
alter table informative_banners add column maintenance_at timestamptz;
-- Names of plans and flags; none: any.
alter table informative_banners add column plans jsonb not null default '[]';
alter table informative_banners add column flags jsonb not null default '[]';

-- Who saw a notice, and until when they put it away. The user is one of the company, or of the platform.
create table notice_readings (
  tenant_id    int not null references tenants (id),
  user_id      bigint not null,
  notice_id    bigint not null,
  response     text not null default 'seen' constraint notice_readings_response_check
    check (response in ('seen', 'postponed', 'deleted')),
  seen_at      timestamptz not null default now(),
  hidden_until timestamptz,
  primary key (tenant_id, user_id, notice_id)
);
create index notice_readings_notice on notice_readings (notice_id, response);
