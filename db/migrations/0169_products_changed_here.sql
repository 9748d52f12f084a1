-- A line of a channel's menu whose product changed here since it was published there.
alter table menu_import_rows add column changed_here boolean not null default false;
