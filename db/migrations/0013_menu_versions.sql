-- Whether a draft differs from what is published is asked of every menu of a list: the answer compares two hashes.
-- A version outlives its menu, so that undoing the deletion brings back what guests saw.
alter table menu_versions
  add column content_hash text not null default '',
  add column line_count int not null default 0 check (line_count >= 0),
  drop constraint menu_versions_menu_fk;
