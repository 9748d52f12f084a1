-- Items that we switched off at a channel, until they are switched on again.
create table channel_items (
  tenant_id  int not null references tenants (id),
  link_id    bigint not null,
  key        text not null check (length(key) between 1 and 120),
  -- `unknown`: the menu there does not have it. `locked`: only the channel's support can switch it on.
  result     text not null check (result in ('ok', 'unknown', 'locked')),
  -- The end that was sent; null: until it is switched on.
  off_until  timestamptz,
  sent_at    timestamptz not null default now(),
  primary key (tenant_id, link_id, key),
  constraint channel_items_link_fk foreign key (tenant_id, link_id) references channel_links (tenant_id, id) on delete cascade
);
select tenant_table('channel_items');

-- Why sold-outs could not be sent, or stay; for staff to read.
alter table channel_states add column items_problem text;
alter table channel_states add constraint channel_states_items_problem check (length(items_problem) <= 500);
