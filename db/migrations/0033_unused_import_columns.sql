-- Headers of a file of a menu that mean none of our columns, as the file writes them.
alter table menu_imports add column unused_columns jsonb not null default '[]';
