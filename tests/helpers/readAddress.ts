/** The address that a server prints once it is ready. */
import { createInterface } from 'node:readline'

/** The address of the line "Ready: http://…". */
export async function readAddress(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface(output)) if (line.startsWith('Ready: ')) return line.slice('Ready: '.length)
  throw new Error('the server ended before it was ready')
}
