/** A request of the page, and its answer, whatever its status. */
export interface HttpRequest {
  method: 'GET' | 'POST'
  headers: Record<string, string>
  /** Fields of the query of a GET, of the JSON of a POST. */
  fields: object
  signal: AbortSignal | undefined
  /** SERVER_TIMEOUT_MS.call if it is left out. */
  timeoutMs?: number | undefined
}

export interface HttpAnswer {
  status: number
  body: string
}
