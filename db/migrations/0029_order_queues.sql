-- Orders are found by any word of a guest's name without accents, and by the last digits of a phone.
alter table orders
  add column name_norm text not null generated always as (coalesce(normalise(customer ->> 'name'), '')) stored,
  add column phone_tail text collate "C" not null generated always as (reverse(phone_digits)) stored;

-- A name or a coupon is looked for along these, by the index alone.
drop index orders_created;
create index orders_created on orders (tenant_id, created_at desc, id desc) include (name_norm, coupon_code);
drop index orders_store;
create index orders_store on orders (tenant_id, store_id, created_at desc, id desc)
  include (status, dispatch_method, payment_method, platform, source, coupon_code, name_norm);

-- What a phone ends in is what this begins with.
drop index orders_phone;
create index orders_phone on orders (tenant_id, phone_tail, created_at desc, id desc);

-- What somebody still has to do something about, the oldest promise first.
create index orders_active on orders (tenant_id, promised_at, id)
  include (status, store_id, dispatch_method, payment_method, platform, source)
  where status in ('online_payment_failed', 'creation_scheduled', 'created', 'preparing', 'ready', 'in_transit');
