-- Requests of each company by quarters of an hour, and those of them that failed. Stored for some days.
create table request_tallies (
  tenant_id int not null references tenants (id),
  slot      timestamptz not null,
  requests  bigint not null,
  failures  bigint not null,
  primary key (tenant_id, slot)
);
create index request_tallies_slot on request_tallies (slot);

-- Those of the last 24 hours, as the hourly sums of a company have them.
alter table company_pulses add column day_requests int not null default 0;
alter table company_pulses add column day_failures int not null default 0;

-- From when on the failures of a rollout are compared.
alter table flag_rollouts add column compared_from timestamptz not null default now();
