import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import type { MailSettings } from '#server/outbound/mail.ts'

/** How the server answers a recipient or a message: with a refusal, or not at all. */
export type Refusal = { at: 'sender' | 'recipient' | 'data'; code: number } | { at: 'data'; hangs: true }

/** A mail server on loopback that keeps what it takes. */
export class MailServer {
  readonly taken: { to: string; text: string }[] = []
  refusal: Refusal | undefined
  readonly #server: SMTPServer

  private constructor() {
    const refuse = (at: 'sender' | 'recipient' | 'data', done: (error?: Error | null) => void) => {
      const { refusal } = this
      if (refusal?.at !== at) return done()
      if ('hangs' in refusal) return
      done(Object.assign(new Error('geheim, no'), { responseCode: refusal.code }))
    }
    this.#server = new SMTPServer({
      ...{ authOptional: true, disabledCommands: ['STARTTLS'], allowInsecureAuth: true, logger: false },
      // A test that ends closes what hangs.
      closeTimeout: 1,
      onAuth: ({ username, password }, _session, done) =>
        done(password === 'right' ? null : new Error('no'), { user: username }),
      onMailFrom: (_address, _session, done) => refuse('sender', done),
      onRcptTo: (_address, _session, done) => refuse('recipient', done),
      onData: async (stream, { envelope }, done) => {
        const message = await text(stream)
        refuse('data', (error) => {
          const [to] = envelope.rcptTo
          if (!error) this.taken.push({ to: to?.address ?? '', text: message })
          done(error)
        })
      },
    })
  }

  static async listen(): Promise<MailServer> {
    const server = new MailServer()
    server.#server.on('error', () => {})
    server.#server.listen(0, '127.0.0.1')
    await once(server.#server.server, 'listening')
    return server
  }

  get settings(): MailSettings {
    const { port } = this.#server.server.address() as AddressInfo
    return {
      ...{ host: '127.0.0.1', port, isSecure: false, needsTls: false, login: undefined },
      from: { name: 'Our Reef', address: 'reef@example.org' },
    }
  }

  async close() {
    await new Promise<void>((resolve) => this.#server.close(() => resolve()))
  }
}
