-- Where annual accounts show an account, and for whom its claims and debts are shown apart (docs/interface §8, §15). Null, as existing
-- accounts have them: by the number of the account.
ALTER TABLE account ADD COLUMN statement_position text, ADD COLUMN related text;
