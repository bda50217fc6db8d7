-- How long an answer to a request for assistance takes is read of the last ones.
create index assistance_requests_decided on assistance_requests (decided_at desc) where decided_at is not null;
