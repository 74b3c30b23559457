/** How far this device's clock was ahead of the server's at the last answer, in milliseconds. */
let ahead = 0

export function noteServerClock({ headers }: Response) {
  const told = Date.parse(headers.get('date') ?? '')
  if (told) ahead = Date.now() - told
}

export const clockAhead = () => ahead
