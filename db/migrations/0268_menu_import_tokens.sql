-- The API token that uploaded an import: its owner's other imports are not the token's. Null without one.
alter table menu_imports add column token_id bigint;
