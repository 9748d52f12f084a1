-- What the history calls a sold-out, also when its product is gone.
alter table sold_outs add column title text not null default '';
