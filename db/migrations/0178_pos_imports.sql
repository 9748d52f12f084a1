-- The code of each line of a menu import that was read from a catalogue; line 1 is the first.
create table pos_imports (
  tenant_id    int not null references tenants (id),
  import_id    bigint not null,
  catalogue_id bigint not null,
  codes        text[] not null,
  primary key (tenant_id, import_id),
  constraint pos_imports_import_fk foreign key (tenant_id, import_id)
    references menu_imports (tenant_id, id) on delete cascade,
  constraint pos_imports_catalogue_fk foreign key (tenant_id, catalogue_id)
    references pos_catalogues (tenant_id, id) on delete cascade
);
create index pos_imports_catalogue on pos_imports (tenant_id, catalogue_id);
select tenant_table('pos_imports');
