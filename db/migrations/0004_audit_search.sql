-- The audit is read by time, newest first, whatever else narrows it; and searched without accents.
drop index audit_entries_author;
drop index audit_entries_area;
create index audit_entries_at on audit_entries (tenant_id, at desc, id desc);
create index audit_entries_author on audit_entries (tenant_id, author_id, at desc, id desc);
create index audit_entries_area on audit_entries (tenant_id, area, at desc, id desc);

alter table audit_entries add column search_text text not null
  generated always as (normalise(author_name || ' ' || coalesce(author_email, ''))) stored;
alter table audit_changes add column search_text text not null generated always as (normalise(title)) stored;
