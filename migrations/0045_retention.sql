-- More of what only grows is found by its age; dead mails and contact messages have their index already.

create index batch_offers_by_age on batch_offers (offered_at);
