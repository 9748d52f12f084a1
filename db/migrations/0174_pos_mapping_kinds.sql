-- Besides products and options: coupons, the fee of delivery, tips and payment methods.
alter table pos_mappings
  add column coupon_id bigint,
  add column part text,
  add column payment_method text;
alter table pos_mappings drop constraint pos_mappings_target;
alter table pos_mappings add constraint pos_mappings_target
  check (num_nonnulls(product_id, modifier_id, coupon_id, part, payment_method) = 1);
alter table pos_mappings add constraint pos_mappings_part_check check (part in ('delivery', 'tip'));
alter table pos_mappings add constraint pos_mappings_payment_check check (length(payment_method) between 1 and 40);
alter table pos_mappings add constraint pos_mappings_coupon unique (tenant_id, catalogue_id, coupon_id);
alter table pos_mappings add constraint pos_mappings_part unique (tenant_id, catalogue_id, part);
alter table pos_mappings add constraint pos_mappings_payment unique (tenant_id, catalogue_id, payment_method);
alter table pos_mappings add constraint pos_mappings_coupon_fk foreign key (tenant_id, coupon_id)
  references coupons (tenant_id, id) on delete cascade;
create index pos_mappings_coupon_id on pos_mappings (tenant_id, coupon_id);

-- Of a product: its groups with the codes of their options, by which orders name them.
alter table pos_items add column groups jsonb not null default '[]';
