-- Pages that a company keeps in everybody's sidebar, in their order: one row, and none until somebody keeps the first.
create table company_favorites (
  tenant_id  int not null references tenants (id),
  id         bigint not null default 1 check (id = 1),
  favorites  jsonb not null default '[]',
  version    int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
select tenant_table('company_favorites');
