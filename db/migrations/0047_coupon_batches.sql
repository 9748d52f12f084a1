-- Codes of a coupon are made many at a time: each go is a batch, by which they are told apart and taken back.
create table coupon_batches (
  tenant_id   int not null references tenants (id),
  id          bigint generated always as identity,
  coupon_id   bigint not null,
  prefix      text not null check (length(prefix) <= 20),
  -- Random signs of each code, and how many codes were asked for.
  signs       int not null check (signs between 10 and 20),
  amount      int not null check (amount between 1 and 50000),
  author_name text not null,
  created_at  timestamptz not null default date_trunc('milliseconds', now()),
  primary key (tenant_id, id),
  constraint coupon_batches_coupon_fk foreign key (tenant_id, coupon_id) references coupons (tenant_id, id)
);
create index coupon_batches_coupon on coupon_batches (tenant_id, coupon_id, id desc);
select tenant_table('coupon_batches');

alter table coupon_codes add column batch_id bigint;
-- When it was sent to somebody who has not used it yet.
alter table coupon_codes add column sent_at timestamptz;
alter table coupon_codes add constraint coupon_codes_batch_fk foreign key (tenant_id, batch_id) references coupon_batches (tenant_id, id);
create index coupon_codes_batch on coupon_codes (tenant_id, batch_id) where batch_id is not null;
create index coupon_codes_order on coupon_codes (tenant_id, order_id) where order_id is not null;
-- Those that nobody has yet, so that the next one is found at once however many are gone.
create index coupon_codes_unsent on coupon_codes (tenant_id, coupon_id, code_norm) where order_id is null and sent_at is null;
