-- Files with all data of a company. Their parts are below the folder of the company, and stay for some days.
create table company_exports (
  id           bigint generated always as identity primary key,
  tenant_id    int not null references tenants (id),
  author_name  text not null,
  requested_at timestamptz not null default now(),
  file_key     text not null,
  -- Bytes and SHA-256 of each archive, in their order.
  archives     jsonb not null default '[]',
  row_count    bigint not null default 0,
  file_count   bigint not null default 0,
  finished_at  timestamptz,
  failed_at    timestamptz,
  -- Of the address that downloads them, and until when.
  link_hash    text,
  link_until   timestamptz
);
create index company_exports_tenant on company_exports (tenant_id, id desc);
create unique index company_exports_link on company_exports (link_hash);
