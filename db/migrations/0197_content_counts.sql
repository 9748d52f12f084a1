-- Content that brought the guest of an order: b12 is a banner, l5 a landing. The name is the one it had at that time.
alter table orders add column via text collate "C";
alter table orders add column via_name text;
alter table orders add constraint orders_via_check check (via ~ '^[blc][1-9][0-9]{0,14}$');
create index orders_via on orders (tenant_id, via, business_day) where via is not null;

-- The reminder of a cart leads back with it.
alter table carts add column via text collate "C";

-- Views, clicks and closed pop-ups, by store, day of sales and device. Store 0: on a page of no store.
create table content_counts (
  tenant_id  int not null references tenants (id),
  kind       text collate "C" not null check (kind in ('banner', 'landing', 'campaign')),
  -- No foreign key: the counts of deleted content remain in its period.
  content_id bigint not null,
  store_id   bigint not null,
  day        date not null,
  device     text collate "C" not null check (device in ('web', 'web_responsive', 'app')),
  views      int not null default 0,
  clicks     int not null default 0,
  closes     int not null default 0,
  primary key (tenant_id, kind, content_id, store_id, day, device)
);
select tenant_table('content_counts');
