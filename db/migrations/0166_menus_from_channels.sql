-- The menu of a channel is reviewed as a file is. Its lines name products by ids that are certainly ours.
alter table menu_imports add column source text not null default 'file';
alter table menu_imports add constraint menu_imports_source_check check (source in ('file', 'channel'));
-- Sentences on parts of the menu that an import does not bring.
alter table menu_imports add column notes jsonb not null default '[]';
