-- What a menu is to be published as on a day, as its draft was when the day was set.
create table menu_publications (
  tenant_id  int not null references tenants (id),
  id         bigint generated always as identity,
  menu_id    bigint not null,
  publish_at timestamptz not null,
  -- Shape: menuContent of src/features/catalogue/menus/record/menuContent.contract.ts.
  content    jsonb not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create index menu_publications_menu on menu_publications (tenant_id, menu_id, publish_at);
select tenant_table('menu_publications');
