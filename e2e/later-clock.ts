import { subscribe } from 'node:diagnostics_channel'

// Loaded into a server before its own code: with each signal its clock goes on by a day.

const day = 24 * 60 * 60 * 1000
let ahead = 0

globalThis.Date = new Proxy(Date, {
  construct: (target, given, newTarget) =>
    Reflect.construct(target, given.length === 0 ? [target.now() + ahead] : given, newTarget),
  get: (target, name, receiver) =>
    name === 'now' ? () => target.now() + ahead : Reflect.get(target, name, receiver),
})

// Node's HTTP server keeps a clock of its own for the header by which browsers know the server's time.
subscribe('http.server.request.start', (message) => {
  const { response } = message as { response: import('node:http').ServerResponse }
  response.setHeader('date', new Date().toUTCString())
})

process.on('SIGUSR2', () => {
  ahead += day
})
