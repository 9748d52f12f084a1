-- When its channel accepted the order for the store; null where it was accepted before this was stored.
alter table channel_orders add column accepted_at timestamptz;
create index channel_orders_created on channel_orders (tenant_id, created_at);
