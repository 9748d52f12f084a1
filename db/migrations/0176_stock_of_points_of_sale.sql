-- Units of an item when its point of sale was last asked; null: it does not count them.
alter table pos_items add column stock bigint;

-- The point of sale that took it off sale and puts it back; null: people do.
alter table sold_outs add column source text check (length(source) between 1 and 40);
