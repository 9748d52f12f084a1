-- A file on its way into the draft of a menu: what was read of it waits here until its author applies it.
create table menu_imports (
  tenant_id  int not null references tenants (id),
  id         bigint generated always as identity,
  menu_id    bigint not null,
  author_id  bigint not null,
  file_name  text not null,
  -- The columns the file has, by the names of src/features/menus/menuImport.contract.ts.
  columns    jsonb not null,
  job_id     text,
  -- What applying it did.
  report     jsonb,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint menu_imports_menu_fk foreign key (tenant_id, menu_id) references menus (tenant_id, id) on delete cascade
);
create index menu_imports_menu on menu_imports (tenant_id, menu_id);
select tenant_table('menu_imports');

create table menu_import_rows (
  tenant_id int not null references tenants (id),
  import_id bigint not null,
  line      int not null,
  -- Text by column.
  cells     jsonb not null,
  skipped   boolean not null default false,
  status    text not null check (status in ('error', 'create', 'change', 'same', 'skipped')),
  creates   jsonb not null default '[]',
  problems  jsonb not null default '[]',
  changes   jsonb not null default '[]',
  primary key (tenant_id, import_id, line),
  constraint menu_import_rows_import_fk foreign key (tenant_id, import_id)
    references menu_imports (tenant_id, id) on delete cascade
);
create index menu_import_rows_status on menu_import_rows (tenant_id, import_id, status, line);
select tenant_table('menu_import_rows');
