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

export interface Findings {
  breach(where: string, what: string, player: string): void
  variant(where: string, what: string, player: string): void
  list(): readonly Finding[]
}

/** Collects findings, each once: a server does most things more than once. */
export function createFindings(): Findings {
  const found = new Map<string, Finding>()
  const add = (finding: Finding): void => {
    const name = `${finding.severity} ${finding.what} ${finding.player}`
    if (!found.has(name)) found.set(name, finding)
  }
  return {
    breach: (where, what, player) => add({ severity: 'breach', where, what, player }),
    variant: (where, what, player) => add({ severity: 'variant', where, what, player }),
    list: () => [...found.values()],
  }
}

/** A finding on one line. */
export function formatFinding({ severity, where, what, player }: Finding): string {
  return `${severity === 'breach' ? 'BREACH ' : 'variant'}  ${where}: ${what} ${player}`
}
