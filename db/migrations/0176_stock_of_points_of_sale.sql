-- replaces 8dfcbe20b7cadb54e74bfbbf7fa6c7113208c71c6be37b567d4f8297080f9a6d
-- Units of an item when its point of sale was last asked; null: it does not count them.
alter table pos_items add column stock bigint;

-- The point of sale that took it off sale and puts it back; null: people do.
alter table sold_outs add column source text;
alter table sold_outs add constraint sold_outs_source_check check (length(source) between 1 and 40);
