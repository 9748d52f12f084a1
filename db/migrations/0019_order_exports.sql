-- Files that exports of orders were written to, one row for each attempt; in parts, so that none is ever whole in memory.
create table order_exports (
  tenant_id  int not null references tenants (id),
  id         bigint generated always as identity,
  job_id     bigint not null,
  -- Parts are `<file_key>/0.gz` and so on; noted before they are written, so that none is left behind.
  file_key   text not null,
  parts      int not null default 0 check (parts >= 0),
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create index order_exports_job on order_exports (tenant_id, job_id);
create index order_exports_created on order_exports (tenant_id, created_at);
select tenant_table('order_exports');
