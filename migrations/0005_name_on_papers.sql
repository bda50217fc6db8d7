-- The name that certificates, receipts and résumés say, where it is not all three parts of the
-- details in their usual order.
alter table trainee_details add column name_on_papers text;
