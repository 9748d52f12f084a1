-- Orders are found by the words of a guest's name without accents, each of which begins one of these, and by the last digits of
-- a phone, with which `phone_tail` begins. Under row-level security an index answers only comparisons as plain as that.
alter table orders
  add column name_norm text collate "C" not null generated always as (coalesce(normalise(customer ->> 'name'), '')) stored,
  add column name_from_2 text collate "C" not null
    generated always as (coalesce(regexp_replace(normalise(customer ->> 'name'), '^\s*\S+\s*', ''), '')) stored,
  add column name_from_3 text collate "C" not null
    generated always as (coalesce(regexp_replace(normalise(customer ->> 'name'), '^\s*\S+\s*(\S+\s*)?', ''), '')) stored,
  add column name_from_4 text collate "C" not null
    generated always as (coalesce(regexp_replace(normalise(customer ->> 'name'), '^\s*\S+\s*(\S+\s*){0,2}', ''), '')) stored,
  add column phone_tail text collate "C" not null generated always as (reverse(phone_digits)) stored;
create index orders_name on orders (tenant_id, name_norm, created_at desc, id desc);
create index orders_name_from_2 on orders (tenant_id, name_from_2, created_at desc, id desc) where name_from_2 > '';
create index orders_name_from_3 on orders (tenant_id, name_from_3, created_at desc, id desc) where name_from_3 > '';
create index orders_name_from_4 on orders (tenant_id, name_from_4, created_at desc, id desc) where name_from_4 > '';
drop index orders_phone;
create index orders_phone on orders (tenant_id, phone_tail, created_at desc, id desc);

-- What somebody still has to do something about, the oldest promise first.
create index orders_active on orders (tenant_id, promised_at, id)
  include (status, store_id, dispatch_method, payment_method, platform, source)
  where status in ('online_payment_failed', 'creation_scheduled', 'created', 'preparing', 'ready', 'in_transit');

-- Until the next vacuum nothing would be known of the new columns, and none of their indexes be chosen.
analyze orders;
