-- A raise of no list is one of base prices: those of the products themselves.
alter table price_raises alter column price_group_id drop not null;
