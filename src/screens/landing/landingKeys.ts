/** The named characters: each has a landing page at `/{key}`. Doc 1 §2. Its stories are in `landings.ts`, which the start does not need. */
export const LANDING_KEYS = ['lan', 'rong', 'fai', 'su', 'bo'] as const
