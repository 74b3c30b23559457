import { once } from 'node:events'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { AiSettings } from '#server/outbound/ai.ts'

type Asked = { url: string; key: string | undefined; body: string }

/** An OpenAI-compatible AI on loopback that keeps what it is sent, and says what a test wants. */
export class ModelServer {
  readonly asked: Asked[] = []
  /** Connections that were opened, and of these the ones that are open. */
  sockets = { opened: 0, open: 0 }
  answer: (asked: Asked, response: ServerResponse, request: IncomingMessage) => void = () => {}
  key: string | undefined
  readonly #server: Server

  private constructor() {
    this.#server = createServer(async (request, response) => {
      const asked = { url: request.url ?? '', key: request.headers.authorization, body: await text(request) }
      this.asked.push(asked)
      response.on('error', () => {})
      this.answer(asked, response, request)
    })
    this.#server.on('connection', (socket) => {
      this.sockets.opened += 1
      this.sockets.open += 1
      socket.on('close', () => {
        this.sockets.open -= 1
      })
    })
  }

  static async listen(): Promise<ModelServer> {
    const server = new ModelServer()
    server.#server.listen(0, '127.0.0.1')
    await once(server.#server, 'listening')
    return server
  }

  get settings(): AiSettings {
    const { port } = this.#server.address() as AddressInfo
    return { address: `http://127.0.0.1:${port}/v1`, model: 'reef', key: this.key }
  }

  /** The next answers have these words of the model. */
  say(content: unknown) {
    this.answer = (_, response) => {
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ choices: [{ message: { role: 'assistant', content } }] }))
    }
  }

  /** The same with parts, each of a text and the facts that it uses. */
  sayParts(...texts: string[]) {
    this.say(JSON.stringify({ parts: texts.map((said) => ({ text: said, uses: ['f1'] })) }))
  }

  close() {
    this.#server.closeAllConnections()
    this.#server.close()
  }
}
