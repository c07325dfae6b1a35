/** Runs a command in this process and takes what it prints: a process for each case takes most of a second. */
import { vi } from 'vitest'

export interface Output {
  code: number
  out: string
  err: string
}

export async function captureOutput(run: () => Promise<number>): Promise<Output> {
  const printed = { out: '', err: '' }
  const log = vi.spyOn(console, 'log').mockImplementation((text: string) => void (printed.out += `${text}\n`))
  const error = vi.spyOn(console, 'error').mockImplementation((text: string) => void (printed.err += `${text}\n`))
  try {
    return { code: await run(), ...printed }
  } finally {
    log.mockRestore()
    error.mockRestore()
  }
}
