/** Friends for whom the inviter was paid, and the hashes of their addresses once their accounts are deleted: each address pays once. */
import { TEXT } from './first.ts'

export const SETTLED_INVITES_MIGRATION = `
  ALTER TABLE referrals ADD COLUMN settled boolean NOT NULL DEFAULT false;
  UPDATE referrals SET settled = true WHERE EXISTS
    (SELECT 1 FROM ledger WHERE ledger.user_id = inviter_id AND key = 'task_invite:' || referrals.user_id);
  CREATE TABLE settled_addresses (address_hash ${TEXT} PRIMARY KEY);
`
