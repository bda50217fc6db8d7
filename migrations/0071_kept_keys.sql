-- Keys that outlive a change of the platform's secret, wrapped with the one in force: that of recovery codes, whose hashes nobody can
-- make anew (docs/security/keys.md).
create table kept_keys (
  name    text constraint kept_keys_pkey primary key,
  wrapped bytea not null
);
