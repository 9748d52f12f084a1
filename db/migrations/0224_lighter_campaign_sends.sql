-- Each of these references was a look at the row of the company, and one at that of the campaign, for every recipient: two thirds of the
-- time of a freeze. The tenant is the one the transaction is bound to, and a campaign is locked while its recipients are stored;
-- only drafts, which have none, are deleted. As 0076.
alter table campaign_sends drop constraint campaign_sends_tenant_id_fkey;
alter table campaign_sends drop constraint campaign_sends_campaign_fk;
