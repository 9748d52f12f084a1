-- Free codes of a batch, found however many codes other batches of its coupon have.
create index coupon_codes_free_of_batch on coupon_codes (tenant_id, batch_id, code_norm) where order_id is null and sent_at is null;
