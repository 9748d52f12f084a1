-- Fields of a line of another system whose text is ours: ["product", "category"]. Their cells follow changes made here.
alter table menu_import_rows add column ours jsonb not null default '[]';
