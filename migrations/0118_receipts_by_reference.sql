-- A receipt that counts is found by what its payment is known by at the bank, whatever spaces and letters it was written with: one
-- payment is one person's, unless the office says that it was for several.
create index receipts_by_plain_reference
  on receipts ((regexp_replace(lower(reference), '[^a-z0-9]+', '', 'g')))
  where reference is not null and voided_at is null and method is distinct from 'Cash';
