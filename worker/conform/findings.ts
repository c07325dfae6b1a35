/** Findings of the conformance suite. Each finding says what a player would meet. */

/** A breach has to be mended. A variant is read by the client as it is; the finding says what the client makes of it. */
export type Severity = 'breach' | 'variant'

export interface Finding {
  severity: Severity
  /** Where it was found: a call, or a turn of a stream. */
  where: string
  /** The server's breach, and the rule of `protocol/SPEC.md`. */
  what: string
  /** The consequence for a player, or how the client reads it. */
  player: string
}

/** The rules of `protocol/SPEC.md` that a server can breach, and that the suite tries where a play comes to them. */
export const SERVER_RULES = [
  ...(['W2', 'W4', 'W5', 'W6', 'W8', 'W9', 'W10', 'W11', 'W12', 'W14', 'W18', 'W22', 'W23'] as const),
  ...(['O1', 'O4', 'O7', 'F1', 'F3', 'F4', 'S1', 'S2', 'S3', 'S10', 'I2', 'I3', 'E1'] as const),
  ...(['B3', 'B4', 'B5', 'B14', 'B15'] as const),
] as const
export type ServerRule = (typeof SERVER_RULES)[number]

export interface Findings {
  /** These rules are put to the test: without a breach of them they hold as far as the play went. */
  tried(...rules: readonly ServerRule[]): void
  breach(where: string, what: string, player: string): void
  variant(where: string, what: string, player: string): void
  list(): readonly Finding[]
  listTried(): ReadonlySet<ServerRule>
}

/** Collects findings, each once: a server does most things more than once. */
export function createFindings(): Findings {
  const found = new Map<string, Finding>()
  const tried = new Set<ServerRule>()
  const add = (finding: Finding): void => {
    const name = `${finding.severity} ${finding.what} ${finding.player}`
    if (!found.has(name)) found.set(name, finding)
  }
  return {
    breach: (where, what, player) => add({ severity: 'breach', where, what, player }),
    variant: (where, what, player) => add({ severity: 'variant', where, what, player }),
    tried: (...rules) => {
      for (const rule of rules) tried.add(rule)
    },
    list: () => [...found.values()],
    listTried: () => tried,
  }
}

/** A finding on one line. */
export function formatFinding({ severity, where, what, player }: Finding): string {
  return `${severity === 'breach' ? 'BREACH ' : 'variant'}  ${where}: ${what} ${player}`
}
