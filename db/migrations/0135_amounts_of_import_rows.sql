-- Amounts of a line of a menu import as they were read, in minor units.
alter table menu_import_rows add column amounts jsonb not null default '{}';
