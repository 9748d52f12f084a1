-- Staged rollouts of flags: companies are drawn by a hash, step by step.
create table flag_rollouts (
  id           int generated always as identity primary key,
  name         text not null constraint flag_rollouts_name_check check (length(name) between 1 and 60),
  environment  text not null constraint flag_rollouts_environment_check
    check (environment in ('production', 'stage', 'dev')),
  value        boolean not null,
  reason       text not null constraint flag_rollouts_reason_check check (length(reason) between 1 and 500),
  -- Percentage, planned moment, and when and by whom each one was started.
  steps        jsonb not null,
  state        text not null default 'running' constraint flag_rollouts_state_check
    check (state in ('running', 'halted', 'rollingBack', 'rolledBack', 'done')),
  -- Why it halted or is rolled back.
  state_reason text constraint flag_rollouts_state_reason_check check (length(state_reason) <= 500),
  -- Failed jobs of each company when the present step started, by id.
  failed_jobs  jsonb not null default '{}',
  author_name  text not null,
  created_at   timestamptz not null default now(),
  version      int not null default 1
);

create unique index flag_rollouts_open_unique on flag_rollouts (name, environment)
  where state in ('running', 'halted', 'rollingBack');

-- Set by a rollout; null: by a person.
alter table tenant_flags add column rollout_id int;
alter table tenant_flags add constraint tenant_flags_rollout_fk foreign key (rollout_id) references flag_rollouts (id);
