-- A store that is deleted takes along what its guests were shown.
alter table static_menus drop constraint static_menus_store_fk;
alter table static_menus add constraint static_menus_store_fk
  foreign key (tenant_id, store_id) references stores (tenant_id, id) on delete cascade;

-- Every file a guest's menu was written to, noted before it is, so that none stays when nothing points to it any more.
create table static_files (
  tenant_id int not null references tenants (id),
  file_key  text not null,
  made_at   timestamptz not null default now(),
  primary key (tenant_id, file_key)
);
select tenant_table('static_files');
