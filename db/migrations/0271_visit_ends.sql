-- When the history got the end of a visit. An end without it is recorded by the hourly check.
alter table platform_visits add column end_recorded_at timestamptz;
update platform_visits set end_recorded_at = ended_at where ended_at is not null;

create index platform_visits_unrecorded on platform_visits (tenant_id) where end_recorded_at is null;
