-- How many orders a guest placed at a store in one minute, by phone ('phone:…') and by address ('ip:…').
create table guest_order_counts (
  tenant_id int not null references tenants (id),
  store_id  bigint not null,
  guest     text not null,
  minute    timestamptz not null,
  placed    int not null check (placed > 0),
  primary key (tenant_id, store_id, guest, minute),
  constraint guest_order_counts_store_fk foreign key (tenant_id, store_id) references stores (tenant_id, id)
);
select tenant_table('guest_order_counts');
