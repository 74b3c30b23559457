import { daySeconds } from '#domain/time/timestamps.ts'

/** How far this device's clock was ahead of the server's at the last answer, in milliseconds. */
let ahead = 0

export function noteServerClock({ headers }: Response) {
  const told = Date.parse(headers.get('date') ?? '')
  if (!Number.isNaN(told)) ahead = Date.now() - told
}

/** The present moment by the server's clock where it is over a day from this device's, so that one of the two must be wrong. */
export function otherPresent(): Date | undefined {
  return Math.abs(ahead) > daySeconds * 1000 ? new Date(Date.now() - ahead) : undefined
}
