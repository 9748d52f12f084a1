-- The last order of a till is found without reading those of the store's other tills.
drop index pos_orders_store;
create index pos_orders_store on pos_orders (tenant_id, store_id, provider, id);
