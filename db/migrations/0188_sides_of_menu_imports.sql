-- A line of another system: its cells there, and the fields in which they differ from ours.
alter table menu_import_rows add column source jsonb;
alter table menu_import_rows add column sides jsonb not null default '[]';

-- Where the lines come from, as `pos:12`, by which choices are remembered; null: nowhere.
alter table menu_imports add column origin text;
alter table menu_imports add constraint menu_imports_origin_check check (length(origin) between 1 and 100);

-- Which value of a field imports of an origin take where both differ.
create table menu_import_choices (
  tenant_id int not null references tenants (id),
  origin    text not null check (length(origin) between 1 and 100),
  field     text not null check (field in ('product', 'description', 'price', 'category')),
  side      text not null check (side in ('theirs', 'ours')),
  primary key (tenant_id, origin, field)
);
select tenant_table('menu_import_choices');
