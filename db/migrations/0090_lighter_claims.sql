-- That its coupon exists, a use says by where it is counted: the row of the counters, which refers to the coupon and is never deleted,
-- is written by the same transaction, and so it is of the people. Each of these references locked the one row of the coupon for every
-- order that redeems it, several at a time: docs/decisions/0041.
alter table coupon_uses drop constraint coupon_uses_coupon_fk;
alter table coupon_people drop constraint coupon_people_coupon_fk;

-- Room for the next count of a person on the same page, so that no index is written.
alter table coupon_people set (fillfactor = 70);
