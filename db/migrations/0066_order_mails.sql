-- Which mails about an order were made, so that none is made twice, however often the job behind it runs. What happened more than
-- once to an order (a refund) is told apart by its number.
create table order_mails (
  tenant_id  int not null references tenants (id),
  order_id   bigint not null,
  kind       text not null check (length(kind) between 1 and 40),
  number     bigint not null default 0,
  created_at timestamptz not null default now(),
  primary key (tenant_id, order_id, kind, number),
  constraint order_mails_order_fk foreign key (tenant_id, order_id) references orders (tenant_id, id) on delete cascade
);
create index order_mails_age on order_mails (tenant_id, created_at);
select tenant_table('order_mails');
