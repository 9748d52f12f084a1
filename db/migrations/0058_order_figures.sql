-- The products an order has lines of: what a figure of a product is opened as.
alter table orders add column product_ids bigint[] not null
  generated always as (string_to_array(btrim(jsonb_path_query_array(lines, '$[*].productId')::text, '[]'), ', ')::bigint[]) stored;

-- What is of some hours, weekdays or products is told by the index alone, however seldom it is: under row-level security no index
-- finds what an array has.
drop index orders_created;
create index orders_created on orders (tenant_id, created_at desc, id desc)
  include (business_day, hour, store_id, status, is_test, total, product_ids);

-- Until the next vacuum nothing would be known of the new column.
analyze orders;
