-- What a person's authenticator app and this server share, and the recovery codes that are left; null without a second factor.
alter table admin_users add column second_factor_sealed text;
alter table admin_users add column recovery_codes_sealed text;
-- The last period of thirty seconds a code of the app was taken for: none is taken twice.
alter table admin_users add column second_factor_step bigint not null default 0;

-- A session of somebody who has still to set up the second factor their company demands.
alter table sessions add column awaits_second_factor boolean not null default false;

-- How the people of a company sign in: one row, and none until somebody changes what holds for everybody.
create table security_settings (
  tenant_id             int not null references tenants (id),
  id                    bigint not null default 1 check (id = 1),
  require_second_factor boolean not null default false,
  version               int not null default 1,
  created_at            timestamptz not null default now(),
  updated_at            timestamptz not null default now(),
  primary key (tenant_id, id)
);
select tenant_table('security_settings');
