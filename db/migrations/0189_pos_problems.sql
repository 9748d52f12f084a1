-- Orders that need a person at a point of sale, in the order in which they came.
drop index pos_orders_person;
create index pos_orders_person on pos_orders (tenant_id, id) where needs_person;
