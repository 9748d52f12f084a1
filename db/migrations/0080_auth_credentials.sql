-- What providers of payments, fleets, channels and points of sale know a company by: a store's own, or the company's for all stores
-- that have none (store_id null). Those of stores were store_credentials.
alter table store_credentials rename to auth_credentials;
alter table auth_credentials alter column store_id drop not null;
alter table auth_credentials drop constraint store_credentials_key_unique;
alter table auth_credentials add constraint auth_credentials_key_unique unique nulls not distinct (tenant_id, key, store_id);
-- What the last test of them said.
alter table auth_credentials add column tested_at timestamptz;
alter table auth_credentials add column test_ok boolean;
alter table auth_credentials add column test_message text;

-- The workers of a distributed database have to know the tenant.
set local citus.propagate_set_commands = 'local';

do $$
declare
  tenant int;
begin
  for tenant in select id from tenants loop
    execute format('set local app.tenant_id = %L', tenant);
    update audit_changes set entity = 'authCredentials' where tenant_id = tenant and entity = 'storeCredentials';
  end loop;
  execute 'set local app.tenant_id = ''''';
end $$;
