-- Where staff put something back on sale that a point of sale has no stock of: it stays on sale until there is some.
create table stock_exceptions (
  tenant_id   int not null references tenants (id),
  id          bigint generated always as identity,
  source      text not null check (length(source) between 1 and 40),
  product_id  bigint,
  modifier_id bigint,
  store_id    bigint not null,
  primary key (tenant_id, id),
  constraint stock_exceptions_target check (num_nonnulls(product_id, modifier_id) = 1),
  constraint stock_exceptions_unique unique nulls not distinct (tenant_id, product_id, modifier_id, store_id, source),
  constraint stock_exceptions_product_fk foreign key (tenant_id, product_id)
    references products (tenant_id, id) on delete cascade,
  constraint stock_exceptions_modifier_fk foreign key (tenant_id, modifier_id)
    references modifiers (tenant_id, id) on delete cascade,
  constraint stock_exceptions_store_fk foreign key (tenant_id, store_id)
    references stores (tenant_id, id) on delete cascade
);
create index stock_exceptions_modifier on stock_exceptions (tenant_id, modifier_id);
create index stock_exceptions_store on stock_exceptions (tenant_id, store_id);
select tenant_table('stock_exceptions');

-- The credentials that a catalogue was read with; null: unknown.
alter table pos_catalogues
  add column credential_id bigint,
  add column credential_version int;
