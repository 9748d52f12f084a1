-- What a company sets for all its stores: a row for each section of its settings, because each is saved, told and undone by
-- itself. The shape of a value belongs to its section in `src/features/platform/settings`.
create table settings (
  tenant_id  int not null references tenants (id),
  id         bigint not null,
  section    text not null check (length(section) between 1 and 40),
  value      jsonb not null check (jsonb_typeof(value) = 'object'),
  version    int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint settings_section_unique unique (tenant_id, section)
);
select tenant_table('settings');

-- Null: as the chain. What zones say today stays their own.
alter table delivery_areas alter column fee drop not null;
alter table delivery_areas alter column minimum_order drop not null;
alter table delivery_areas alter column minimum_order drop default;

-- A store without a threshold of its own has the chain's; this one charges each delivery, whatever the chain gives.
alter table stores add column always_charges_delivery boolean not null default false;

-- Whoever may change roles sets the company's settings and opens them to the others. The workers of a distributed database have to
-- know the tenant; elsewhere that means nothing.
set local citus.propagate_set_commands = 'local';

do $$
declare
  tenant int;
begin
  for tenant in select id from tenants loop
    execute format('set local app.tenant_id = %L', tenant);
    insert into role_policies (tenant_id, role_id, policy)
      select tenant, role_id, given from role_policies
      cross join unnest(array['settings.show', 'settings.update']) given
      where tenant_id = tenant and policy = 'roles.update'
      on conflict do nothing;
  end loop;
  execute 'set local app.tenant_id = ''''';
end $$;
