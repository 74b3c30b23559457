import { once } from 'node:events'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** An ntfy server on loopback that keeps what it is sent. */
export class NtfyServer {
  readonly got: {
    topic: string
    title: string
    message: string
    click: string
    token: string | undefined
  }[] = []
  answer: (request: IncomingMessage, response: ServerResponse) => void = (_, response) => response.end('{}')
  readonly #server: Server

  private constructor() {
    this.#server = createServer(async (request, response) => {
      const body = JSON.parse((await text(request)) || '{}')
      this.got.push({ ...body, token: request.headers.authorization })
      this.answer(request, response)
    })
  }

  static async listen(): Promise<NtfyServer> {
    const server = new NtfyServer()
    server.#server.listen(0, '127.0.0.1')
    await once(server.#server, 'listening')
    return server
  }

  get settings() {
    const { port } = this.#server.address() as AddressInfo
    return { address: `http://127.0.0.1:${port}`, token: 'tk_geheim' as string | undefined }
  }

  close() {
    this.#server.closeAllConnections()
    this.#server.close()
  }
}
