/** How far this device's clock was ahead of the server's at the last answer, in milliseconds. */
let ahead = 0

export function noteServerClock({ headers }: Response) {
  const sent = Date.parse(headers.get('date') ?? '')
  if (sent) ahead = Date.now() - sent
}

export const clockAhead = () => ahead
