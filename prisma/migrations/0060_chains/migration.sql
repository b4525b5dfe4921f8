-- Every client has a chain, also one from before the audit trail (0007) for whom nothing has been written since, so that a batch
-- adds its links to those that are there (packages/data/src/writing/audit.ts).
INSERT INTO chain (client_id, last, hash)
SELECT id, 0, '' FROM client c WHERE NOT EXISTS (SELECT FROM chain WHERE client_id = c.id);
