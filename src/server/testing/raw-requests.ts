import type { Socket } from 'node:net'
import { connect } from 'node:net'

/** A connection for a client that writes its requests by hand. */
export async function openSocket(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  await new Promise((resolve) => socket.once('connect', resolve))
  return socket
}

/** Everything that was received until the connection was closed, and whether it was reset. */
export function everythingFrom(socket: Socket): Promise<{ text: string; isReset: boolean }> {
  let text = ''
  let isReset = false
  socket.on('data', (piece) => {
    text += piece.toString()
  })
  socket.on('error', () => {
    isReset = true
  })
  return new Promise((resolve) => socket.once('close', () => resolve({ text, isReset })))
}

/** The first line and the headers of a request, up to its body. */
export function headOf(first: string, headers: Record<string, string | number>): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return `${[first, ...lines].join('\r\n')}\r\n\r\n`
}

/** Status, headers by lower-case name, and body of an answer. */
export function readAnswer(text: string) {
  const [head = '', ...bodies] = text.split('\r\n\r\n')
  const [first = '', ...lines] = head.split('\r\n')
  const headers = Object.fromEntries(
    lines.map((line) => {
      const [name = '', ...value] = line.split(': ')
      return [name.toLowerCase(), value.join(': ')]
    }),
  )
  return { status: Number(first.split(' ')[1]), headers, body: bodies.join('\r\n\r\n') }
}
