-- People are listed as they are read: Álvaro before Beatriz, ñandú beside nandú.
alter table admin_users add column name_norm text not null generated always as (normalise(name)) stored;
drop index admin_users_name;
create index admin_users_name on admin_users (tenant_id, name_norm, id);
