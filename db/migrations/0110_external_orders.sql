-- Reference of an order at the channel it came from. A channel may send an order twice; it is stored once.
alter table orders add column external_reference text;
alter table orders add constraint orders_external_reference_check
  check (external_reference is null or length(external_reference) between 1 and 120);
create unique index orders_external_reference_unique on orders (tenant_id, source, external_reference)
  where external_reference is not null;
