-- Removals of the second factor of an owner of the platform, until a second owner confirms: one a user.
create table second_factor_removals (
  tenant_id      int not null references tenants (id),
  user_id        bigint not null,
  requester_id   bigint not null,
  requested_at   timestamptz not null default now(),
  primary key (tenant_id, user_id)
);
select tenant_table('second_factor_removals');
