/** Whether a host of a page or of a server can be reached from its own machine only: `localhost`, `127.0.0.1`, `::1`. */
export function isLoopback(host: string): boolean {
  return /^(?:localhost|127(?:\.\d{1,3}){3}|::1|\[::1\])$/i.test(host)
}
