-- What a picture shows first, in percent from the left and from the top, and what it is for who does not see it. Some
-- forms look at a point of their own: {"bannerWeb": {"x": 30, "y": 60}}.
alter table pictures add column focal_x int not null default 50;
alter table pictures add column focal_y int not null default 50;
alter table pictures add column focal_points jsonb not null default '{}';
alter table pictures add column alt text not null default '';
alter table pictures add column version int not null default 1;
alter table pictures add column updated_at timestamptz not null default now();
alter table pictures add constraint pictures_focal_check check (focal_x between 0 and 100 and focal_y between 0 and 100);
alter table pictures add constraint pictures_focal_points_check check (jsonb_typeof(focal_points) = 'object');
alter table pictures add constraint pictures_alt_check check (length(alt) <= 300);

-- The forms a picture was drawn in (src/kit/contract/pictures/renditions.ts), each under a name that never means another.
-- A row without bytes is being drawn since claimed_at.
create table picture_renditions (
  tenant_id  int not null references tenants (id),
  picture_id bigint not null,
  file_key   text not null check (length(file_key) <= 300),
  spec       text not null,
  focal_x    int not null,
  focal_y    int not null,
  bytes      int,
  claimed_at timestamptz not null default now(),
  primary key (tenant_id, file_key),
  constraint picture_renditions_picture_fk
    foreign key (tenant_id, picture_id) references pictures (tenant_id, id) on delete cascade
);
create index picture_renditions_picture on picture_renditions (tenant_id, picture_id);
select tenant_table('picture_renditions');
