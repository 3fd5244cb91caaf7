-- How an account's name looks, whatever letters it is written with: nobody else gets one that looks the
-- same. The server works it out, and adds what was not known when an account was made.
ALTER TABLE accounts ADD COLUMN looks TEXT;

CREATE INDEX accounts_by_looks ON accounts (looks);
