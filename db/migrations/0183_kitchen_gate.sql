-- The kitchen gets an order once the point of sale took it, or 20 seconds later.
alter table stores add column kitchen_waits_for_pos boolean not null default false;
-- Until when the kitchen waits for an order to be at its point of sale; null: it does not.
alter table pos_orders add column blocked_until timestamptz;
create index pos_orders_blocked on pos_orders (tenant_id, store_id) where blocked_until is not null;
