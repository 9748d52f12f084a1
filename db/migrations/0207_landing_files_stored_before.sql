-- Files of landings that were stored before they were registered: once no landing has them, they are removed too.
alter table landing_files no force row level security;
alter table landing_stored_files no force row level security;
insert into landing_stored_files (tenant_id, hash)
select distinct tenant_id, hash from landing_files
on conflict do nothing;
alter table landing_stored_files force row level security;
alter table landing_files force row level security;
