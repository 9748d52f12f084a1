-- Flags of companies: every value that was set, who set it and why. The newest row of a flag and environment counts.
create table tenant_flags (
  id           bigint generated always as identity primary key,
  tenant_id    int not null references tenants (id),
  name         text not null constraint tenant_flags_name_check check (length(name) between 1 and 60),
  environment  text not null constraint tenant_flags_environment_check
    check (environment in ('production', 'stage', 'dev')),
  -- Null: the default of the flag.
  value        boolean,
  -- The default applies from then on; null: the value has no end.
  until_at     timestamptz,
  reason       text not null constraint tenant_flags_reason_check check (length(reason) between 1 and 500),
  author_name  text not null,
  created_at   timestamptz not null default now(),
  constraint tenant_flags_until_check check (until_at is null or value is not null)
);

create index tenant_flags_tenant on tenant_flags (tenant_id, environment, name, id desc);
create index tenant_flags_name on tenant_flags (name, environment, id desc);

-- Ends of the values in `flags`, by stored name.
alter table tenants add column flag_ends jsonb not null default '{}';

insert into tenant_flags (tenant_id, name, environment, value, reason, author_name)
select t.id,
  regexp_replace(f.key, '-(stage|dev)$', ''),
  case when f.key like '%-stage' then 'stage' when f.key like '%-dev' then 'dev' else 'production' end,
  f.value::text::boolean,
  'Importada',
  'Comanda'
from tenants t, jsonb_each(t.flags) f
where jsonb_typeof(f.value) = 'boolean'
on conflict do nothing;
