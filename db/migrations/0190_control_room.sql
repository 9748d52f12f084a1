-- The control room reads the calls of a day from the index alone, and finds failed ones by another.
alter table provider_calls add column failed boolean not null generated always as (failure is not null) stored;
drop index provider_calls_provider;
create index provider_calls_provider on provider_calls (tenant_id, provider, at desc) include (milliseconds, failed, store_id);
create index provider_calls_failed on provider_calls (tenant_id, provider, at desc) where failed;

-- Orders on their way to a point of sale, and those that wait for an answer to their channel.
create index pos_orders_open on pos_orders (tenant_id, store_id) where state in ('waiting', 'sending', 'unknown');
create index channel_orders_open on channel_orders (tenant_id, created_at) where state = 'waiting';
