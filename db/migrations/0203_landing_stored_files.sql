-- Files of landings in storage, registered before they are stored: those of no landing are found and removed.
create table landing_stored_files (
  tenant_id int not null references tenants (id),
  hash      text not null check (length(hash) = 64),
  stored_at timestamptz not null default now(),
  primary key (tenant_id, hash)
);
select tenant_table('landing_stored_files');
