-- replaces c3eef64c6ad7fdb757df442e78dff3081a05d806ea283dc426ec25c7fdd635e7
-- What a fleet said each time it was asked what an order costs, whoever carried the order then.
create table delivery_quotes (
  tenant_id int not null references tenants (id),
  id        bigint generated always as identity,
  order_id  bigint not null,
  store_id  bigint not null,
  type      text not null,
  -- In the minor unit; null: it does not drive there, or did not answer.
  amount    bigint,
  asked_at  timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint delivery_quotes_order_fk foreign key (tenant_id, order_id) references orders (tenant_id, id)
);
create index delivery_quotes_order on delivery_quotes (tenant_id, order_id);
select tenant_table('delivery_quotes');

set local citus.propagate_set_commands = 'local';

-- Until now the last answer of a fleet was kept with its delivery alone.
do $$
declare
  tenant int;
begin
  for tenant in select id from tenants loop
    execute format('set local app.tenant_id = %L', tenant);
    insert into delivery_quotes (tenant_id, order_id, store_id, type, amount, asked_at)
      select tenant, order_id, store_id, type, quoted, created_at from deliveries
      where tenant_id = tenant and (quoted is not null or status = 'REJECTED' and requested_at is not null)
      order by id
      on conflict do nothing;
  end loop;
  execute 'set local app.tenant_id = ''''';
end $$;
