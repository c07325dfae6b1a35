/** The figures that the server gives about itself to developers. */
export interface ServerStatus {
  /** Memory, MB. */
  rss_mb: number
  /** How long its thread has worked, ms. */
  worked_ms: number
}

export async function readServerStatus(address: string): Promise<ServerStatus> {
  const answer = (await (await fetch(`${address}/dev/status`)).json()) as { data: ServerStatus }
  return answer.data
}
