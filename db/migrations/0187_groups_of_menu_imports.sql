-- Modifier groups of a menu import, in their order: those of the source, and the result of the last review.
create table menu_import_groups (
  tenant_id int not null references tenants (id),
  import_id bigint not null,
  place     int not null,
  -- {"key": "1", "name": "Agregados", "min": 0, "max": 3, "options": […]}
  content   jsonb not null,
  skipped   boolean not null default false,
  status    text not null check (status in ('error', 'create', 'change', 'same', 'skipped')),
  result    jsonb not null,
  primary key (tenant_id, import_id, place),
  constraint menu_import_groups_import_fk foreign key (tenant_id, import_id)
    references menu_imports (tenant_id, id) on delete cascade
);
select tenant_table('menu_import_groups');

-- Keys of the groups of a line, and names of those that it adds to its product.
alter table menu_import_rows add column groups jsonb not null default '[]';
alter table menu_import_rows add column adds_groups jsonb not null default '[]';

-- A catalogue of a point of sale is a source like the menu of a channel.
alter table menu_imports drop constraint menu_imports_source_check;
alter table menu_imports add constraint menu_imports_source_check check (source in ('file', 'channel', 'pos'));
