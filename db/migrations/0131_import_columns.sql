-- Which field each column of an import's files is, of files with the same titles.
create table import_columns (
  tenant_id   int not null,
  kind        text collate "C" not null check (length(kind) between 1 and 60),
  titles_hash text collate "C" not null check (length(titles_hash) = 64),
  fields      jsonb not null,
  saved_at    timestamptz not null,
  primary key (tenant_id, kind, titles_hash)
);
select tenant_table('import_columns');
