-- The token that a browser's proof of identity replaced: it opens the session, without the proof, until the new one is used,
-- so that an answer that was lost on its way signs nobody out.
alter table sessions add column replaced_hash bytea;
create unique index sessions_replaced on sessions (replaced_hash) where replaced_hash is not null;
