-- Plans are edited in the console.
alter table plans add column note text not null default '';
alter table plans add constraint plans_note_check check (length(note) <= 500);
-- Order in which they are offered.
alter table plans add column position int not null default 1;
alter table plans add constraint plans_position_check check (position between 1 and 999);
update plans set position = least(id, 999);
-- Who changed it last; blank: the installation.
alter table plans add column author_name text not null default '';
alter table plans add column version int not null default 1;
alter table plans add column created_at timestamptz not null default now();
alter table plans add column updated_at timestamptz not null default now();
alter table plans add column name_norm text not null generated always as (normalise(name)) stored;
alter table plans drop constraint plans_name_unique;
alter table plans add constraint plans_name_unique unique (name_norm);
