/** How often a user's sessions were ended, so that no earlier proof begins one; and the device on which an email was claimed. */
export const SESSION_EPOCHS_MIGRATION = `
  ALTER TABLE users ADD COLUMN session_epoch INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE users ADD COLUMN claimed_on TEXT;
`
