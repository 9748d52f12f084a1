-- The event that a port's adapter reads of a webhook, with the request as it came; `failed`: no port could read it.
alter table provider_webhooks rename column news to event;
alter table provider_webhooks add column method text not null default 'POST';
alter table provider_webhooks add column path text not null default '';
alter table provider_webhooks drop constraint provider_webhooks_state_check;
alter table provider_webhooks add constraint provider_webhooks_state_check
  check (state in ('received', 'worked', 'ignored', 'forged', 'failed'));
create index provider_webhooks_failed on provider_webhooks (tenant_id, provider, received_at) where state = 'failed';

-- The store that a provider with one webhook address for all companies means by its own id. A platform table: ids are unique
-- over all companies, and companies write it through integrations/server/storeDirectory.ts alone.
create table store_directory (
  provider   text not null check (length(provider) between 1 and 40),
  reference  text not null check (length(reference) between 1 and 120),
  owner_id   int not null references tenants (id),
  store_id   bigint not null,
  claimed_at timestamptz not null default now(),
  primary key (provider, reference)
);
create index store_directory_store on store_directory (owner_id, store_id);
