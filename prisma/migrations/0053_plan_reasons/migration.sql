-- Why a plan was declined, in the words of whoever declined it (docs/interface §21).
ALTER TABLE plan ADD reason text NOT NULL DEFAULT '';
