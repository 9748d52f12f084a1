-- Chains keep few different hours: who is open is worked out once for all stores that share this text.
alter table stores
  add column schedule_norm text not null
    generated always as (md5(order_method::text || business_hours::text || special_days::text)) stored;
create index stores_schedules on stores (tenant_id, time_zone, schedule_norm, id);
