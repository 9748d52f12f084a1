-- What of a gift card's balance came back by refunds of the order.
alter table coupon_uses add column returned bigint not null default 0;
alter table coupon_uses add constraint coupon_uses_returned_check check (returned between 0 and amount);
